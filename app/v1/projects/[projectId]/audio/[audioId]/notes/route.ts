import * as contracts from '@/lib/contracts/changes';
import { endpoint } from '@/server/http/endpoint';
import { addTakeNote, listTakeNotes } from '@/server/takes/changes/take-notes';

export const GET = endpoint(contracts.listTakeNotes, ({ actor, params }) =>
  listTakeNotes(actor, params.projectId, params.audioId),
);
export const POST = endpoint(contracts.addTakeNote, ({ actor, params, body }) =>
  addTakeNote(actor, params.projectId, params.audioId, body),
);
