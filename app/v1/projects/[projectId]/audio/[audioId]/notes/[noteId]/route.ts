import * as contracts from '@/lib/contracts/changes';
import { endpoint } from '@/server/http/endpoint';
import { deleteTakeNote, updateTakeNote } from '@/server/takes/changes/take-notes';

export const PATCH = endpoint(contracts.updateTakeNote, ({ actor, params, body }) =>
  updateTakeNote(actor, params, body),
);
export const DELETE = endpoint(contracts.deleteTakeNote, ({ actor, params }) => deleteTakeNote(actor, params));
