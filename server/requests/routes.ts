import * as decisionReviews from '@/lib/contracts/decision-reviews';
import * as requests from '@/lib/contracts/support-requests';
import { bind, type Route } from '@/server/access/bind';
import { askForReview, listDecisionReviews } from './ask-for-review';
import { sendContactRequest } from './contact';
import { requestErasure, withdrawErasureRequest } from './erasure-request';
import { exportOwnData } from './export-own-data';
import { getOwnData } from './own-data';

/** Endpoints of visitors and users; those of support are in its own table. */
export const requestsRoutes: readonly Route[] = [
  bind(requests.sendContactRequest, ({ body, actor, address }) => sendContactRequest(body, { actor, address })),
  bind(requests.getOwnData, ({ actor }) => getOwnData(actor)),
  bind(requests.exportOwnData, ({ actor }) => exportOwnData(actor)),
  bind(requests.requestErasure, ({ actor, body }) => requestErasure(actor, body.text)),
  bind(requests.withdrawErasureRequest, ({ actor }) => withdrawErasureRequest(actor)),
  bind(decisionReviews.listDecisionReviews, ({ actor }) => listDecisionReviews(actor)),
  bind(decisionReviews.askForReview, ({ actor, body }) => askForReview(actor, body)),
];
