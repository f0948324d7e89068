export { listDecisionReviews } from './ask-for-review';
export { getOwnData } from './own-data';
