import { listSupportTeams as contract } from '@/lib/contracts/support-teams';
import { endpoint } from '@/server/http/endpoint';
import { listSupportTeams } from '@/server/support/teams';

export const GET = endpoint(contract, ({ actor, query }) => listSupportTeams(actor, query));
