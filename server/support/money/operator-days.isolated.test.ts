import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { formatDate } from '@/lib/domain/format-date';
import { getEarnings } from '@/server/payouts/earnings';
import { db } from '@/server/platform/db';
import { listPaymentYears } from '@/server/teams/queries';
import { respondWithPaymentHistory } from '@/server/teams/payment-history';
import { anAssignment, aSupportAgent } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { aDuePayout, aPayableAccount } from '@/tests/support/payments/due-payout';
import { downloadInvoices, respondWithInvoices } from './invoices';
import { markInvoicesPaid } from './mark-invoices';
import { markPayoutsPaid } from './mark-paid';
import { downloadBookkeeping, getRevenue } from './revenue';
import { getTaxReport } from './tax-report';
import { createTransferFile } from './transfer-files';

process.env.OPERATOR_TIME_ZONE = 'America/New_York';

/** It is New Year's Eve in New York, and January in UTC. */
const newYearsEve = new Date('2027-01-01T03:30:00Z');
const lastDay = '2026-12-31';
const future = 'Please enter a date that is not in the future.';

beforeAll(useOwnDatabase);
beforeEach(() => setTime(newYearsEve));
afterEach(() => vi.useRealTimers());

const textOf = ({ extra }: { extra: { bytes?: unknown } }) => new TextDecoder().decode(extra.bytes as Uint8Array);

test('a sale and its fee belong to the day, month and year of the operator', async () => {
  const { customer, voice, projectId, payoutId } = await aDuePayout();
  const admin = await aPayableAccount(voice.teamId);
  const reported = async (from: string, to: string) => {
    const { totals } = await getTaxReport(admin, { from, to });
    return [totals.gross, totals.purchases];
  };
  expect(await reported(lastDay, lastDay)).toEqual([250, 140]);
  expect(await reported('2026-12', '2026-12')).toEqual([250, 140]);
  expect(await reported('2027-01', '2027-01')).toEqual([0, 0]);
  const { months } = await getRevenue(admin);
  expect(months.map(({ month, sales }) => [month, sales])).toEqual([['2026-12-01', 200]]);
  expect(textOf(await downloadBookkeeping(admin, { to: lastDay }))).toContain(projectId);
  expect(textOf(await downloadBookkeeping(admin, { from: '2027-01-01' }))).not.toContain(projectId);

  const { actor, team } = customer;
  expect(await listPaymentYears(actor, team.id)).toEqual([2026]);
  const rowsOf = async (year: number) =>
    (await respondWithPaymentHistory(actor, team.id, { year, limit: 20 })).body.length;
  expect([await rowsOf(2026), await rowsOf(2027)]).toEqual([2, 0]);

  const debtor = { debtorName: 'Timbre Inc.', debtorIban: 'SE4550000000058398257466' };
  await expect(createTransferFile(admin, { ...debtor, executionDate: '2026-12-30' })).rejects.toMatchObject({
    fields: { executionDate: 'Please enter a date that is not in the past.' },
  });
  const { file } = await createTransferFile(admin, { ...debtor, executionDate: lastDay });
  expect(file.number).toBe('SCT-2026-000001');

  const paid = { payoutIds: [payoutId], fileId: file.id };
  await expect(markPayoutsPaid(admin, { ...paid, paidOn: '2027-01-01' })).rejects.toMatchObject({
    fields: { paidOn: future },
  });
  expect((await markPayoutsPaid(admin, { ...paid, paidOn: '2026-12-01' })).paid).toEqual([payoutId]);
  const { paidAt } = await db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  expect(formatDate(paidAt ?? newYearsEve)).toBe('Dec 1, 2026');
  const earnings = await getEarnings(voice.actor, voice.teamId);
  expect(earnings.months).toEqual([{ month: '2026-12-01', earned: 140, onItsWay: 0, paid: 140 }]);
});

test('an invoice is due days after the day of the operator, and overdue a day later', async () => {
  const { voice, projectId } = await anAssignment({ team: { manualInvoice: true } });
  await acceptProject(voice.actor, projectId, true);
  const { id, dueOn } = await db.invoice.findFirstOrThrow({ where: { projectId } });
  expect(dueOn).toEqual(new Date('2027-01-30'));
  const admin = await aSupportAgent('admin');
  const listed = async (view: 'open' | 'overdue') =>
    (await respondWithInvoices(admin, { view, query: projectId, limit: 20 })).body.map(({ isOverdue }) => isOverdue);
  await db.invoice.update({ where: { id }, data: { dueOn: new Date(lastDay) } });
  expect([await listed('open'), await listed('overdue')]).toEqual([[false], []]);
  setTime(new Date('2027-01-01T05:00:00Z'));
  expect([await listed('open'), await listed('overdue')]).toEqual([[true], [true]]);
  setTime(newYearsEve);
  expect(textOf(await downloadInvoices(admin, { view: 'open', query: projectId }))).toContain(`\r\n${lastDay},`);

  const invoiceIds = [id];
  await expect(markInvoicesPaid(admin, { invoiceIds, paidOn: '2027-01-01' })).rejects.toMatchObject({
    fields: { paidOn: future },
  });
  await markInvoicesPaid(admin, { invoiceIds });
  expect(await db.invoice.findUniqueOrThrow({ where: { id } })).toMatchObject({ paidOn: new Date(lastDay) });
});
