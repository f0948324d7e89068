import { listUnreadChats as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { listUnread } from '@/server/projects/queries';

export const GET = endpoint(contract, ({ actor, params }) => listUnread(actor, params.projectId));
