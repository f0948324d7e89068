import * as deliveryPresets from '@/lib/contracts/delivery-presets';
import * as projects from '@/lib/contracts/projects';
import { bind, type Route } from '@/server/access/bind';
import { bytesResult } from '@/server/platform/http-result';
import { listDeliveryPresets } from './delivery-presets';
import { addMember, removeMember } from './edit-members';
import { setLabels } from './organize-project';
import {
  getDiscount,
  getProjectDetails,
  getScript,
  getTemplate,
  listTemplates,
  listUnread,
  projectOverview,
} from './queries';
import { speakScript } from './speak-script';

export const projectsRoutes: readonly Route[] = [
  bind(deliveryPresets.listDeliveryPresets, () => listDeliveryPresets()),
  bind(projects.getDiscount, ({ actor, query }) => getDiscount(actor, query.teamId)),
  bind(projects.getProjectOverview, ({ actor }) => projectOverview(actor)),
  bind(projects.getTemplate, ({ params }) => getTemplate(params.templateId)),
  bind(projects.getProjectDetails, ({ actor, params }) => getProjectDetails(actor, params.projectId)),
  bind(projects.setLabels, ({ actor, params, body }) => setLabels(actor, params.projectId, body)),
  bind(projects.removeMember, ({ actor, params }) => removeMember(actor, params.projectId, params.userId)),
  bind(projects.addMember, ({ actor, params, body }) => addMember(actor, params.projectId, body.userId), {
    reload: getProjectDetails,
  }),
  bind(projects.getScript, ({ actor, params }) => getScript(actor, params.projectId)),
  bind(projects.listUnreadChats, ({ actor, params }) => listUnread(actor, params.projectId)),
  bind(projects.speakText, async ({ query, actor, request }) => {
    const spoken = await speakScript(query, { userId: actor.impersonatorId ?? actor.userId, signal: request.signal });
    return bytesResult(spoken.stream, { 'Content-Type': spoken.contentType, 'Cache-Control': 'private, max-age=3600' });
  }),
  bind(projects.listTemplates, ({ actor, query }) => listTemplates(actor, query.teamId)),
];
