import { afterEach, expect, test, vi } from 'vitest';
import { dayMs } from '@/lib/domain/durations';
import { formatDate } from '@/lib/domain/format-date';
import { checkLedger } from '@/server/payments/check-ledger';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { correctDocument } from '@/server/support/money/correct-document';
import { creditSupportInvoice, updateSupportInvoice } from '@/server/support/money/credit-invoice';
import { markInvoicesPaid } from '@/server/support/money/mark-invoices';
import { aSupportAgent, aUser } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { inParallel } from '@/tests/support/jobs/poll';
import { anInvoice, anOldInvoice } from '@/tests/support/payments/an-invoice';
import { remindOfInvoices } from './remind-of-invoices';

afterEach(() => vi.useRealTimers());

const remind = () => remindOfInvoices(new AbortController().signal);

/** Sets the clock to noon, UTC, of a day after the due date: the same day for an operator in Sweden. */
const setDay = (dueOn: Date, days: number) => setTime(new Date(dueOn.getTime() + (days + 0.5) * dayMs));

const mailsOf = async (projectId: string) => {
  const mails = await db.outgoingMail.findMany({
    where: { projectId, template: 'invoice-reminder' },
    orderBy: [{ created: 'asc' }, { to: 'asc' }],
  });
  return mails.map(({ to, values }) => ({ to, ...(values as { step: number; amount: string; number: string }) }));
};

const stepsOf = async (projectId: string) => (await mailsOf(projectId)).map(({ step }) => step);

test('reminds 3, 10 and 20 days after the due date, each once, of what is open', async () => {
  const { customer, projectId, invoice } = await anInvoice();
  const { dueOn } = invoice;
  const steps = [];
  for (const days of [0, 2, 3, 3, 9, 10, 19, 20, 21, 90]) {
    setDay(dueOn, days);
    await inParallel(3, remind);
    steps.push(await stepsOf(projectId));
  }
  expect(steps).toEqual([[], [], [1], [1], [1], [1, 2], [1, 2], [1, 2, 3], [1, 2, 3], [1, 2, 3]]);
  expect((await mailsOf(projectId))[0]).toMatchObject({
    to: customer.email,
    number: invoice.document?.number,
    amount: '€250',
    dueDate: formatDate(dueOn),
    iban: env.OPERATOR_IBAN,
    link: `${env.APP_URL}/projects/${projectId}/details#documents`,
  });
  expect(await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } })).toMatchObject({
    reminders: 3,
    remindedOn: new Date(dueOn.getTime() + 20 * dayMs),
  });
});

test('after an outage sends only the newest reminder', async () => {
  const { projectId, invoice } = await anInvoice();
  setDay(invoice.dueOn, 12);
  await remind();
  expect(await stepsOf(projectId)).toEqual([2]);
});

test('names the invoice that was issued again, and goes on with its reminders', async () => {
  const { customer, projectId, invoice } = await anInvoice();
  setDay(invoice.dueOn, 3);
  await remind();
  await db.team.update({ where: { id: customer.team.id }, data: { name: 'Lager AB' } });
  const body = { reason: 'Wrong name', dryRun: false };
  const { document } = await correctDocument(await aSupportAgent('admin'), invoice.documentId ?? '', body);
  setDay(invoice.dueOn, 10);
  await remind();
  expect(await mailsOf(projectId)).toMatchObject([
    { step: 1, number: invoice.document?.number },
    { step: 2, number: document, amount: '€250', dueDate: formatDate(invoice.dueOn) },
  ]);
});

test('counts the days of the operator', async () => {
  const { projectId, invoice } = await anInvoice();
  // In Sweden, the third day has begun.
  setTime(new Date(invoice.dueOn.getTime() + 3 * dayMs - 30 * 60_000));
  await remind();
  expect(await stepsOf(projectId)).toEqual([1]);
});

test('mails who ordered, and the owners and admins whom mails may reach', async () => {
  const [admin, editor, suspended] = [await aUser(), await aUser(), await aUser()];
  const invoiceEmail = 'bookkeeping@northwind.test';
  const { customer, projectId, invoice } = await anInvoice({
    team: {
      invoiceEmail,
      members: [
        { userId: admin.id, role: 'admin' },
        { userId: editor.id, role: 'editor' },
        { userId: suspended.id, role: 'admin' },
      ],
    },
  });
  await db.user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date() } });
  setDay(invoice.dueOn, 3);
  await remind();
  const recipients = async () => (await mailsOf(projectId)).map(({ to }) => to).toSorted();
  expect(await recipients()).toEqual([customer.email, admin.email].toSorted());
  await db.assignment.updateMany({ where: { projectId }, data: { assignedById: editor.id } });
  setDay(invoice.dueOn, 10);
  await remind();
  const both = [customer.email, admin.email];
  expect(await recipients()).toEqual([...both, ...both, editor.email].toSorted());
});

test('reminds of nothing that is paid, credited, canceled, paused or written outside of Timbre', async () => {
  const admin = await aSupportAgent('admin');
  const invoices = [await anInvoice(), await anInvoice(), await anInvoice(), await anInvoice()] as const;
  const [paid, credited, canceled, paused] = invoices;
  const part = await anInvoice();
  const old = await anOldInvoice();
  await markInvoicesPaid(admin, { invoiceIds: [paid.invoice.id] });
  await creditSupportInvoice(admin, credited.invoice.id, { amount: 250, reason: 'Not delivered' });
  await cancelSupportProject(admin, canceled.projectId, 'Ordered twice');
  await updateSupportInvoice(admin, paused.invoice.id, { remindersPaused: true });
  await creditSupportInvoice(admin, part.invoice.id, { amount: 100.5, reason: 'Late' });
  setDay(part.invoice.dueOn, 3);
  await remind();
  for (const { projectId } of [...invoices, old]) expect(await stepsOf(projectId)).toEqual([]);
  expect(await mailsOf(part.projectId)).toMatchObject([{ amount: '€149.50' }]);
  await updateSupportInvoice(admin, paused.invoice.id, { remindersPaused: false });
  await remind();
  expect(await stepsOf(paused.projectId)).toEqual([1]);
  expect((await checkLedger(invoices.map(({ projectId }) => projectId))).problems).toEqual([]);
});
