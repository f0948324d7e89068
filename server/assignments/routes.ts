import * as assignments from '@/lib/contracts/assignments';
import * as changes from '@/lib/contracts/changes';
import * as payouts from '@/lib/contracts/payouts';
import * as projects from '@/lib/contracts/projects';
import { bind, type Route } from '@/server/access/bind';
import { getProjectWithLines } from '@/server/lines/queries';
import { requireScriptEditor } from '@/server/projects/edit-script';
import { getProjectDetails, getWholeProject, respondWithProjects } from '@/server/projects/queries';
import { assignVoice, confirmPayment } from './assign-voice';
import { objectToSelfBilling } from './object-to-self-billing';
import { orderPickup, orderRound, renewLicense } from './order-follow-up';
import { orderProject } from './order-project';
import { getLicenseCertificate } from './queries';
import { rateVoice } from './rate-voice';
import { removeVoice, shortlistVoice } from './shortlist';
import { unassignVoice } from './unassign-voice';
import { updateProject } from './update-project';

export const assignmentsRoutes: readonly Route[] = [
  bind(assignments.getLicenseCertificate, ({ actor, params }) => getLicenseCertificate(actor, params.projectId)),
  bind(assignments.pickupProject, ({ actor, params, body }) => orderPickup(actor, params.projectId, body)),
  bind(assignments.renewLicense, ({ actor, params, body }) => renewLicense(actor, params.projectId, body)),
  bind(payouts.objectToSelfBilling, ({ actor, params, body }) => objectToSelfBilling(actor, params.projectId, body)),
  bind(changes.orderRound, ({ actor, params, body }) => orderRound(actor, params.projectId, body)),
  bind(projects.getProject, ({ actor, params, query }) =>
    query.lines ? getProjectWithLines(actor, params.projectId) : getWholeProject(actor, params.projectId),
  ),
  bind(projects.updateProject, ({ actor, params, body }) => updateProject(actor, params.projectId, body), {
    authorizeLargeBody: ({ actor, params }) => requireScriptEditor(actor, params.projectId),
  }),
  bind(
    assignments.confirmAssignmentPayment,
    ({ actor, params }) => confirmPayment(actor, params.projectId, params.voiceId),
    // Reads the payment's state at the provider: nothing happens twice.
    { reload: (actor, _, { params }) => confirmPayment(actor, params.projectId, params.voiceId) },
  ),
  bind(assignments.changeAssignment, ({ actor, params: { projectId, voiceId }, body }) =>
    body.isAssigned ? assignVoice(actor, projectId, voiceId, body.agreement) : unassignVoice(actor, projectId, voiceId),
  ),
  bind(assignments.removeVoice, ({ actor, params }) => removeVoice(actor, params.projectId, params.voiceId)),
  bind(assignments.shortlistVoice, ({ actor, params, body }) => shortlistVoice(actor, params.projectId, body.userId), {
    reload: getProjectDetails,
  }),
  bind(projects.listProjects, ({ actor, query }) => respondWithProjects(actor, query)),
  bind(projects.createProject, ({ actor, body }) => orderProject(actor, body), {
    reload: (actor, id) => getWholeProject(actor, id),
  }),
  bind(assignments.rateVoice, ({ actor, params, body }) => rateVoice(actor, params.userId, body)),
];
