import type { CallName } from '@/lib/client/api';
import { db } from '@/server/platform/db';
import type { Row } from './authorization-row';
import { forAdmins, forAgents } from './authorization-support';
import { type Scene } from '@/tests/support/builders';

type MoneyCall = Extract<
  CallName,
  | `${string} /support/payouts${string}`
  | `${string} /support/transfer-${string}`
  | `${string} /support/money${string}`
  | `${string} /support/invoices${string}`
  | `${string} /support/payment${string}`
  | `${string} /support/objections${string}`
  | `${string} /support/refunds${string}`
  | `${string} /support/tax-${string}`
  | `${string} /support/ledger-differences${string}`
>;

const none =
  (name: string, body: object = {}) =>
  () => ({ params: { [name]: 'none' }, body });

async function ofBusiness({ ids }: Scene) {
  const { teamId } = await db.teamMember.findFirstOrThrow({ where: { userId: ids.assigned } });
  return { teamId };
}

const debtor = { debtorName: 'Nordic Voices AB', debtorIban: 'SE4550000000058398257466', executionDate: '2199-01-01' };
const iban = 'DE89370400440532013000';
const lastYear = { from: '2025-01', to: '2025-12' };

export const supportMoneyRows: Record<MoneyCall, Row | readonly Row[]> = {
  'GET /support/payouts': forAgents(),
  'POST /support/payouts/mark-paid': forAdmins(() => ({ body: { payoutIds: ['none'] } }), [200]),
  'POST /support/payouts/undo-paid': forAdmins(() => ({ body: { payoutIds: ['none'] } }), [200]),
  'POST /support/payouts/{payoutId}/retry': forAdmins(none('payoutId'), [404]),
  'POST /support/payouts/{payoutId}/manual': forAdmins(none('payoutId'), [404]),
  'GET /support/transfer-accounts/{teamId}': forAgents(async (scene) => ({ params: await ofBusiness(scene) })),
  'PUT /support/transfer-accounts/{teamId}': forAdmins(
    async (scene) => ({ params: await ofBusiness(scene), body: { holderName: 'Sam', iban } }),
    [200],
  ),
  'POST /support/transfer-accounts/{teamId}/confirmation': forAdmins(
    async (scene) => ({ params: await ofBusiness(scene), body: { iban } }),
    [200, 400, 409],
  ),
  'POST /support/transfer-files': forAdmins(() => ({ body: debtor }), [201, 409]),
  'GET /support/transfer-files': forAgents(),
  'GET /support/transfer-files/preview': forAdmins(undefined, [200]),
  'GET /support/transfer-files/{fileId}/content': forAdmins(() => ({ params: { fileId: 'none' } }), [404]),
  'POST /support/transfer-files/{fileId}/mark-paid': forAdmins(none('fileId'), [404]),
  'POST /support/transfer-files/{fileId}/withdrawal': forAdmins(none('fileId'), [404]),
  'GET /support/invoices': forAgents(),
  'GET /support/invoices/summary': forAgents(),
  'GET /support/invoices.csv': forAgents(),
  'POST /support/invoices/mark-paid': forAdmins(() => ({ body: { invoiceIds: ['none'] } }), [200]),
  'POST /support/invoices/undo-paid': forAdmins(() => ({ body: { invoiceIds: ['none'] } }), [200]),
  'POST /support/invoices/{invoiceId}/credit': forAdmins(none('invoiceId', { amount: 1, reason: 'A test' }), [404]),
  'PATCH /support/invoices/{invoiceId}': forAdmins(none('invoiceId', { remindersPaused: true }), [404]),
  'GET /support/money/revenue': forAgents(),
  'GET /support/money/bookkeeping.csv': forAgents(),
  'GET /support/tax-report': forAgents(() => ({ query: lastYear })),
  'GET /support/tax-report.csv': forAgents(() => ({ query: lastYear })),
  'GET /support/tax-rules': forAgents(),
  // The shipped rules apply already: 409 for those who may.
  'PUT /support/tax-rules': forAdmins(() => ({ body: { rules: null, reason: 'A test', basedOn: null } }), [409]),
  'GET /support/payment-issues': forAgents(),
  'POST /support/payment-issues/{issueId}/resolution': forAdmins(none('issueId', { resolution: 'A test' }), [404]),
  'DELETE /support/payment-issues/{issueId}/resolution': forAdmins(() => ({ params: { issueId: 'none' } }), [404]),
  'POST /support/objections/{objectionId}/decision': forAdmins(
    none('objectionId', { decision: 'withdrawn', text: 'A test' }),
    [404],
  ),
  'GET /support/ledger-differences': forAgents(),
  'GET /support/ledger-differences/{differenceId}': forAgents(() => ({ params: { differenceId: 'none' } }), [404]),
  'POST /support/ledger-differences/comparison': forAdmins(() => ({ body: {} }), [204]),
  'GET /support/refunds': forAgents(),
  'POST /support/refunds/{refundId}/retry': forAdmins(none('refundId'), [404, 409]),
  'POST /support/payments/{paymentId}/refunds': forAdmins(none('paymentId', { amount: 1, reason: 'A test' }), [404]),
};
