import * as contracts from '@/lib/contracts/chat';
import { postMessage } from '@/server/chat/post-message';
import { getMessage, listMessages } from '@/server/chat/queries';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contracts.listMessages, ({ actor, params, query, reserve }) =>
  listMessages(actor, params.projectId, query, reserve),
);
export const POST = endpoint(
  contracts.postMessage,
  ({ actor, params, body }) => postMessage(actor, params.projectId, body),
  { reload: (actor, id, { params }) => getMessage(actor, params.projectId, id) },
);
