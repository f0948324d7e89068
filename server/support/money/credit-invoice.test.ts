import { beforeAll, expect, test } from 'vitest';
import { documentFacts } from '@/lib/domain/documents/facts';
import type { Actor } from '@/server/access/actor';
import { acceptProject } from '@/server/assignments/accept-project';
import { checkLedger } from '@/server/payments/check-ledger';
import { balancesOf } from '@/server/payments/ledger';
import { db } from '@/server/platform/db';
import { operatorDay } from '@/server/platform/operator-day';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { anAssignment, aSupportAgent } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { anInvoice, anOldInvoice } from '@/tests/support/payments/an-invoice';
import { creditSupportInvoice, updateSupportInvoice } from './credit-invoice';
import { downloadInvoices, getInvoiceSummary, respondWithInvoices } from './invoices';
import { markInvoicesPaid, undoInvoicesPaid } from './mark-invoices';

/** Tests the rules of docs/rules/support-money.md#invoices. */
let admin: Actor;
beforeAll(async () => {
  admin = await aSupportAgent('admin');
});

async function creditNotesOf(projectId: string) {
  const notes = await db.projectDocument.findMany({
    where: { projectId, kind: 'creditNote' },
    orderBy: [{ created: 'asc' }, { number: 'asc' }],
  });
  return notes.map(({ facts, creditedId }) => ({ ...documentFacts.parse(facts), creditedId }));
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, value) => sum + value, 0);

const settled = { invoiced: 0, vat: 0, platform: 0, credit: 0 };

const expectAgreement = async (projectId: string) => expect((await checkLedger([projectId])).problems).toEqual([]);

const viewOf = async (view: 'open' | 'overdue' | 'paid' | 'canceled', query: string) =>
  (await respondWithInvoices(admin, { view, query, limit: 20 })).body;

test('issues an invoice at the acceptance, with its VAT, due date and number', async () => {
  const { projectId, invoice } = await anInvoice();
  const facts = documentFacts.parse(invoice.document?.facts);
  expect(facts).toMatchObject({
    kind: 'invoice',
    grossCents: 25_000,
    vatCents: 5_000,
    issuedOn: operatorDay(),
    dueOn: invoice.dueOn.toISOString().slice(0, 10),
    paidOn: null,
  });
  expect(facts.number).toMatch(/^IN-\d{4}-\d{6}$/);
  await expectAgreement(projectId);
  const found = await viewOf('open', facts.number);
  expect(found).toMatchObject([{ id: invoice.id, number: facts.number, open: 250, credited: 0, repay: 0 }]);
});

test('sells an order below the smallest charge at a discount, without VAT, invoice or document', async () => {
  const { voice, projectId } = await anAssignment({
    team: { manualInvoice: true },
    template: { customerPriceCents: 39 },
  });
  await acceptProject(voice.actor, projectId, true);
  expect(await db.invoice.count({ where: { projectId } })).toBe(0);
  const bills = { projectId, kind: { in: ['invoice' as const, 'receipt' as const] } };
  expect(await db.projectDocument.count({ where: bills })).toBe(0);
  expect(await balancesOf(db, { projectId })).toMatchObject({ invoiced: 0, vat: 0, platform: 39, credit: -39 });
  await expectAgreement(projectId);
  await cancelSupportProject(admin, projectId, 'Ordered twice');
  expect(await balancesOf(db, { projectId })).toMatchObject(settled);
  expect(await creditNotesOf(projectId)).toEqual([]);
  await expectAgreement(projectId);
});

test('credits an invoice in three parts whose VAT is that of the invoice, to the cent', async () => {
  const { projectId, invoice } = await anInvoice({ customerPriceCents: 3_333 });
  expect(invoice).toMatchObject({ amountCents: 4_166, vatCents: 833 });
  for (const [index, amount] of [13.89, 13.89, 13.88].entries()) {
    await creditSupportInvoice(admin, invoice.id, { amount, reason: `Part ${index}` });
    await expectAgreement(projectId);
  }
  const notes = await creditNotesOf(projectId);
  expect(notes.map(({ grossCents }) => grossCents)).toEqual([1_389, 1_389, 1_388]);
  expect(sumOf(notes.map(({ vatCents }) => vatCents))).toBe(833);
  expect(notes.map(({ reason }) => reason)).toEqual(['Part 0', 'Part 1', 'Part 2']);
  expect(new Set(notes.map(({ creditedId }) => creditedId))).toEqual(new Set([invoice.documentId]));
  expect(notes[0]?.credited?.number).toBe(invoice.document?.number);
  expect(await balancesOf(db, { projectId })).toMatchObject(settled);
  expect(await viewOf('open', projectId)).toEqual([]);
  expect(await viewOf('canceled', projectId)).toMatchObject([{ credited: 41.66, open: 0, isOverdue: false }]);
  const again = creditSupportInvoice(admin, invoice.id, { amount: 0.01, reason: 'More' });
  await expect(again).rejects.toMatchObject({ code: 'conflict', message: 'This invoice is credited in full.' });
  expect((await markInvoicesPaid(admin, { invoiceIds: [invoice.id] })).skipped).toEqual([
    { id: invoice.id, reason: 'It is credited: nothing is to be paid' },
  ]);
});

test('a cancellation credits what is not credited yet', async () => {
  const { projectId, invoice } = await anInvoice({ customerPriceCents: 3_333, team: { discountCents: 100 } });
  await creditSupportInvoice(admin, invoice.id, { amount: 7.77, reason: 'Late' });
  await cancelSupportProject(admin, projectId, 'Ordered twice');
  const notes = await creditNotesOf(projectId);
  expect(notes.map(({ grossCents }) => grossCents)).toEqual([777, invoice.amountCents - 777]);
  expect(sumOf(notes.map(({ vatCents }) => vatCents))).toBe(invoice.vatCents);
  expect(await balancesOf(db, { projectId })).toMatchObject(settled);
  await expectAgreement(projectId);
});

test('a cancellation after a full credit issues no other credit note', async () => {
  const { projectId, invoice } = await anInvoice({ team: { discountCents: 100 } });
  await creditSupportInvoice(admin, invoice.id, { amount: invoice.amountCents / 100, reason: 'Late' });
  await cancelSupportProject(admin, projectId, 'Ordered twice');
  expect(await creditNotesOf(projectId)).toHaveLength(1);
  expect(await balancesOf(db, { projectId })).toMatchObject(settled);
  await expectAgreement(projectId);
});

test('records only the open amount as paid, and what is credited after that as to be repaid', async () => {
  const { customer, projectId, invoice } = await anInvoice();
  const balances = () => balancesOf(db, { partyId: customer.team.id });
  const before = await getInvoiceSummary(admin);
  await creditSupportInvoice(admin, invoice.id, { amount: 50, reason: 'Late' });
  expect(before.open.amount - (await getInvoiceSummary(admin)).open.amount).toBeCloseTo(50, 2);
  await markInvoicesPaid(admin, { invoiceIds: [invoice.id], reference: 'Transfer 8' });
  expect(await balances()).toMatchObject({ invoiced: 0, received: -20_000 });
  await expectAgreement(projectId);
  const credited = await creditSupportInvoice(admin, invoice.id, { amount: 30, reason: 'Later' });
  expect(credited).toMatchObject({ credited: 80, open: 0, repay: 30 });
  expect(await balances()).toMatchObject({ invoiced: 3_000, received: -20_000 });
  await expectAgreement(projectId);
  const { extra } = await downloadInvoices(admin, { view: 'paid', query: projectId });
  const text = new TextDecoder().decode(extra.bytes as Uint8Array);
  expect(text).toContain('Invoice,Credited (EUR),Open (EUR),To repay (EUR),Reminders,Last reminder');
  expect(text).toContain(`${invoice.document?.number},80.00,0.00,30.00,0,`);

  expect(await undoInvoicesPaid(admin, [invoice.id])).toMatchObject({ undone: [invoice.id] });
  expect(await balances()).toMatchObject({ invoiced: -17_000, received: 0 });
  expect(await viewOf('open', projectId)).toMatchObject([{ open: 170, repay: 0 }]);
  await markInvoicesPaid(admin, { invoiceIds: [invoice.id] });
  expect(await balances()).toMatchObject({ invoiced: 0, received: -17_000 });
  await expectAgreement(projectId);
});

test('of credits at once, those that exceed the invoice are refused', async () => {
  const { projectId, invoice } = await anInvoice();
  const refusal = { code: 'conflict', message: 'At most €100 can be credited.' };
  await expectSuccesses(1, { of: 2, refusal }, (index) =>
    creditSupportInvoice(admin, invoice.id, { amount: 150, reason: `Agent ${index}` }),
  );
  const same = { code: 'conflict', message: 'This invoice has a credit note with this reason already.' };
  await expectSuccesses(1, { of: 3, refusal: same }, () =>
    creditSupportInvoice(admin, invoice.id, { amount: 10, reason: 'Double click' }),
  );
  expect(await creditNotesOf(projectId)).toHaveLength(2);
  expect(await db.auditEntry.count({ where: { action: 'credit-invoice', subject: projectId } })).toBe(2);
  await expectAgreement(projectId);
});

test('refuses more than the invoice, and agents', async () => {
  const { invoice } = await anInvoice();
  const credit = (actor: Actor, amount: number) => creditSupportInvoice(actor, invoice.id, { amount, reason: 'Late' });
  await expect(credit(admin, 250.01)).rejects.toMatchObject({ fields: { amount: 'At most €250 can be credited.' } });
  await expect(credit(await aSupportAgent(), 1)).rejects.toMatchObject({ code: 'missing-scope' });
});

test('leaves an invoice of before to the operator, and takes its sale back without a credit note', async () => {
  const { projectId, invoice } = await anOldInvoice();
  const credit = creditSupportInvoice(admin, invoice.id, { amount: 1, reason: 'Late' });
  await expect(credit).rejects.toMatchObject({
    message: 'This invoice was written elsewhere: credit it there.',
  });
  expect(await viewOf('open', projectId)).toMatchObject([{ number: null, uri: null, open: 250 }]);
  await cancelSupportProject(admin, projectId, 'Ordered twice');
  expect(await creditNotesOf(projectId)).toEqual([]);
  expect(await balancesOf(db, { projectId })).toMatchObject(settled);
  expect(await viewOf('canceled', projectId)).toMatchObject([{ credited: 0, open: 0 }]);
  await expectAgreement(projectId);
});

test('pauses the reminders of an invoice, and logs it once', async () => {
  const { projectId, invoice } = await anInvoice();
  for (const remindersPaused of [true, true, false]) {
    expect(await updateSupportInvoice(admin, invoice.id, { remindersPaused })).toMatchObject({ remindersPaused });
  }
  const entries = await db.auditEntry.findMany({ where: { action: 'update-invoice', subject: projectId } });
  expect(entries.map(({ after }) => after)).toEqual([{ remindersPaused: true }, { remindersPaused: false }]);
});
