import * as changes from '@/lib/contracts/changes';
import * as deliveries from '@/lib/contracts/deliveries';
import * as projects from '@/lib/contracts/projects';
import * as takes from '@/lib/contracts/takes';
import { bind, type Route } from '@/server/access/bind';
import { getProjectDetails, listTakes } from '@/server/projects/queries';
import { markNotesDone, requestChanges } from '@/server/takes/changes/change-requests';
import { addTakeNote, deleteTakeNote, listTakeNotes, updateTakeNote } from '@/server/takes/changes/take-notes';
import { addAudio, addAudios } from './add-takes';
import { deleteTake } from './delete-take';
import { sendTake, updateTake } from './edit-take';
import { masterAll, masterTake } from './master-takes';
import { presentOwnTakes } from './queries';
import { setDeliverySpec } from './set-delivery-spec';

export const takesRoutes: readonly Route[] = [
  bind(changes.updateTakeNote, ({ actor, params, body }) => updateTakeNote(actor, params, body)),
  bind(changes.deleteTakeNote, ({ actor, params }) => deleteTakeNote(actor, params)),
  bind(changes.listTakeNotes, ({ actor, params }) => listTakeNotes(actor, params.projectId, params.audioId)),
  bind(changes.addTakeNote, ({ actor, params, body }) => addTakeNote(actor, params.projectId, params.audioId, body)),
  bind(takes.masterAudio, ({ actor, params, body }) => masterTake(actor, params.projectId, params.audioId, body.type)),
  bind(takes.updateAudio, ({ actor, params, body }) => updateTake(actor, params.projectId, params.audioId, body)),
  bind(takes.deleteAudio, ({ actor, params }) => deleteTake(actor, params.projectId, params.audioId)),
  bind(deliveries.sendTake, ({ actor, params, body }) =>
    sendTake(actor, params.projectId, params.audioId, body.remark),
  ),
  bind(projects.listTakes, ({ actor, params, query, reserve }) => listTakes(actor, params.projectId, query, reserve)),
  bind(takes.addAudio, ({ actor, params, body }) => addAudio(actor, params.projectId, body)),
  bind(takes.addAudios, ({ actor, params, body }) => addAudios(actor, params.projectId, body), {
    reload: (_actor, _id, { ids }) => presentOwnTakes(ids),
  }),
  bind(changes.markNotesDone, ({ actor, params, body }) =>
    markNotesDone(actor, params.projectId, params.changeRequestId, body),
  ),
  bind(changes.requestChanges, ({ actor, params, body }) => requestChanges(actor, params.projectId, body.notes), {
    reload: getProjectDetails,
  }),
  bind(deliveries.setDeliverySpec, ({ actor, params, body }) => setDeliverySpec(actor, params.projectId, body)),
  bind(takes.masterAll, ({ actor, params }) => masterAll(actor, params.projectId), {
    // Starts missing masters only.
    reload: (actor, _, { params }) => masterAll(actor, params.projectId),
  }),
];
