import { expect, test } from 'vitest';
import { invoiceDueOn } from '@/lib/domain/money/invoices';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { balancesOf } from '@/server/payments/ledger';
import { db } from '@/server/platform/db';
import { operatorDay } from '@/server/platform/operator-day';
import { getProject } from '@/server/projects/queries';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { getSupportProject } from '@/server/support/projects/get-project';
import { respondWithProjectHistory } from '@/server/support/projects/history';
import { updateSupportTeam } from '@/server/support/teams';
import { aProject, aSupportAgent } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { anInvoice } from '@/tests/support/payments/an-invoice';
import { downloadInvoices, getInvoiceSummary, respondWithInvoices } from './invoices';
import { markInvoicesPaid, undoInvoicesPaid } from './mark-invoices';

/** Tests the rules of docs/rules/support-money.md#invoices. */
test('marks invoices as paid once, with ledger, audit entry and reference, and takes it back', async () => {
  const { customer, projectId, invoice } = await anInvoice();
  await db.invoice.update({ where: { id: invoice.id }, data: { dueOn: new Date('2026-01-01') } });
  const admin = await aSupportAgent('admin');
  const teamId = customer.team.id;
  const before = await getInvoiceSummary(admin);
  expect(before.overdue.count).toBeGreaterThan(0);
  const paid = { invoiceIds: [invoice.id], paidOn: '2026-02-01', reference: 'Transfer 77' };
  const results = await inParallel(5, () => markInvoicesPaid(admin, paid));
  expect(results.flatMap((result) => (result.status === 'fulfilled' ? result.value.paid : []))).toEqual([invoice.id]);
  expect(await balancesOf(db, { partyId: teamId })).toMatchObject({ invoiced: 0, received: -invoice.amountCents });
  expect(await db.auditEntry.count({ where: { action: 'mark-invoice-paid', subject: projectId } })).toBe(1);
  expect((await getInvoiceSummary(admin)).overdue.count).toBe(before.overdue.count - 1);
  const listed = await respondWithInvoices(admin, { view: 'paid', query: 'transfer 77', limit: 20 });
  expect(listed.body.find(({ id }) => id === invoice.id)).toMatchObject({
    paidDate: '2026-02-01',
    reference: 'Transfer 77',
    paidBy: 'Sasha Support',
    isOverdue: false,
  });
  expect((await getProject(customer.actor, projectId)).invoice).toMatchObject({ paidDate: '2026-02-01' });
  const history = await respondWithProjectHistory(projectId, { limit: 100 });
  expect(history.body.map(({ text }) => text)).toContain(`Invoice of €${invoice.amountCents / 100} paid`);
  expect(history.body.find(({ text }) => text === `Invoice of €${invoice.amountCents / 100} opened`)?.note).toBe(
    'Due on Jan 1, 2026',
  );
  const { extra } = await downloadInvoices(admin, { view: 'paid', query: projectId });
  expect(new TextDecoder().decode(extra.bytes as Uint8Array)).toContain('Transfer 77,Sasha Support');

  expect(await undoInvoicesPaid(admin, [invoice.id, invoice.id])).toEqual({ undone: [invoice.id], skipped: [] });
  expect(await balancesOf(db, { partyId: teamId })).toMatchObject({ invoiced: -invoice.amountCents, received: 0 });
  expect((await markInvoicesPaid(admin, { invoiceIds: [invoice.id, 'none'] })).skipped).toEqual([
    { id: 'none', reason: 'Unknown invoice' },
  ]);
  expect(await balancesOf(db, { partyId: teamId })).toMatchObject({ invoiced: 0, received: -invoice.amountCents });
});

test('refuses dates in the future, and invoices of canceled projects', async () => {
  const [open, paid] = [await anInvoice(), await anInvoice()];
  const admin = await aSupportAgent('admin');
  const invoiceIds = [open.invoice.id];
  await expect(markInvoicesPaid(admin, { invoiceIds, paidOn: '2199-01-01' })).rejects.toMatchObject({
    fields: { paidOn: 'Please enter a date that is not in the future.' },
  });
  await markInvoicesPaid(admin, { invoiceIds: [paid.invoice.id] });
  for (const { projectId } of [open, paid]) await cancelSupportProject(admin, projectId, 'Ordered twice');
  expect((await markInvoicesPaid(admin, { invoiceIds })).skipped[0]?.reason).toBe(
    'The project was canceled: nothing is to be paid',
  );
  expect((await undoInvoicesPaid(admin, [paid.invoice.id])).skipped[0]?.reason).toMatch(/^The project was canceled/);
  const { body } = await respondWithInvoices(admin, { view: 'canceled', query: paid.projectId, limit: 20 });
  expect(body).toMatchObject([{ paidDate: operatorDay() }]);
  // Money that the customer has paid is owed to them.
  expect((await balancesOf(db, { projectId: paid.projectId })).invoiced).toBe(paid.invoice.amountCents);
});

test('opens an invoice at the acceptance, due after the days of the team, and shows it to the customer alone', async () => {
  const { customer, voice, projectId, invoice } = await anInvoice();
  const agent = await aSupportAgent();
  const due = invoiceDueOn(operatorDay(), 30);
  const { body } = await respondWithInvoices(agent, { view: 'open', query: projectId, limit: 20 });
  expect(body).toMatchObject([{ id: invoice.id, dueDate: due, isOverdue: false, team: { id: customer.team.id } }]);
  expect(body[0]?.document).toMatch(/^OC-/);
  expect((await getProject(customer.actor, projectId)).invoice).toEqual({
    amount: invoice.amountCents / 100,
    dueDate: due,
    number: invoice.document?.number,
    open: invoice.amountCents / 100,
    paidDate: null,
  });
  expect(await getProject(voice.actor, projectId)).not.toHaveProperty('invoice');
  expect(await getSupportProject(agent, projectId)).toMatchObject({ invoice: { dueDate: due, isCanceled: false } });

  await updateSupportTeam(await aSupportAgent('admin'), customer.team.id, { invoiceDays: 7 });
  const { id: nextId } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  await assignVoice(customer.actor, nextId, voice.id, true);
  await acceptProject(voice.actor, nextId, true);
  const next = await db.invoice.findFirstOrThrow({ where: { projectId: nextId } });
  expect(next.dueOn.getTime() - new Date(operatorDay()).getTime()).toBe(7 * 86_400_000);
});
