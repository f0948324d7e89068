import { resolvePaymentIssue as contract, undoIssueResolution as undoContract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { resolvePaymentIssue, undoIssueResolution } from '@/server/support/money/issues';

export const POST = endpoint(contract, ({ actor, params, body }) =>
  resolvePaymentIssue(actor, params.issueId, body.resolution),
);
export const DELETE = endpoint(undoContract, ({ actor, params }) => undoIssueResolution(actor, params.issueId));
