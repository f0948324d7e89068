import { postSupportMessage as contract } from '@/lib/contracts/support-projects';
import { endpoint } from '@/server/http/endpoint';
import { postSupportMessage } from '@/server/support/projects/post-message';

export const POST = endpoint(contract, ({ actor, params, body }) => postSupportMessage(actor, params.projectId, body));
