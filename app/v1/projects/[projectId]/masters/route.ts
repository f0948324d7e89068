import { masterAll as contract } from '@/lib/contracts/takes';
import { endpoint } from '@/server/http/endpoint';
import { masterAll } from '@/server/takes/master-all';

export const POST = endpoint(contract, ({ actor, params }) => masterAll(actor, params.projectId), {
  // Starts missing masters only.
  reload: (actor, _, { params }) => masterAll(actor, params.projectId),
});
