import * as contracts from '@/lib/contracts/chat';
import { bind, type Route } from '@/server/access/bind';
import { clearUnread, notifyTyping, postMessage } from './messages';
import { getMessage, listMessages } from './queries';

export const chatRoutes: readonly Route[] = [
  bind(contracts.listMessages, ({ actor, params, query, reserve }) =>
    listMessages(actor, params.projectId, query, reserve),
  ),
  bind(contracts.postMessage, ({ actor, params, body }) => postMessage(actor, params.projectId, body), {
    reload: (actor, id, { params }) => getMessage(actor, params.projectId, id),
  }),
  bind(contracts.clearUnread, ({ actor, params }) => clearUnread(actor, params.projectId, params.voiceId)),
  bind(contracts.notifyTyping, ({ actor, params }) => notifyTyping(actor, params.projectId, params.voiceId)),
];
