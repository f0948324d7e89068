import { tickChanges as contract } from '@/lib/contracts/changes';
import { endpoint } from '@/server/http/endpoint';
import { tickChanges } from '@/server/takes/changes/tick-changes';

export const PATCH = endpoint(contract, ({ actor, params, body }) =>
  tickChanges(actor, params.projectId, params.changeRequestId, body),
);
