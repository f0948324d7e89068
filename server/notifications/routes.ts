import * as contracts from '@/lib/contracts/notifications';
import { bind, type Route } from '@/server/access/bind';
import { endPresence, setPresence } from './presence';
import { unsubscribe, unsubscribePage } from './unsubscribe';
import { redirectTo } from '@/server/platform/http-result';

export const notificationsRoutes: readonly Route[] = [
  bind(contracts.setPresence, ({ actor, params, body }) => setPresence(actor, params.tabId, body)),
  bind(contracts.endPresence, ({ actor, params }) => endPresence(actor, params.tabId)),
  // GET must not unsubscribe: mail scanners and mail programs without one-click support open the URL.
  bind(contracts.openUnsubscribe, async ({ params }) => redirectTo(unsubscribePage(params.token))),
  bind(contracts.unsubscribe, ({ params, query }) => unsubscribe(params.token, query.scope)),
];
