import * as contracts from '@/lib/contracts/chat';
import { postMessage } from '@/server/chat/post-message';
import { getMessage, listMessages } from '@/server/chat/queries';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contracts.listMessages, ({ actor, params, query }) =>
  listMessages(actor, params.projectId, query),
);
export const POST = endpoint(
  contracts.postMessage,
  ({ actor, params, body }) => postMessage(actor, params.projectId, body),
  { reload: (actor, id, { params }) => getMessage(actor, params.projectId, id) },
);
