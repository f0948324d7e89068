import { beforeAll, expect, test } from 'vitest';
import { documentFacts } from '@/lib/domain/documents/facts';
import type { Actor } from '@/server/access/actor';
import { issueOwedDocuments } from '@/server/assignments/issue-document';
import { sendRefund } from '@/server/assignments/money-jobs';
import { checkLedger } from '@/server/payments/check-ledger';
import { balancesOf } from '@/server/payments/ledger';
import { recordRefunds } from '@/server/payments/movements';
import { db, transaction } from '@/server/platform/db';
import { operatorDay } from '@/server/platform/operator-day';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { getSupportProject } from '@/server/support/projects/get-project';
import { respondWithPaymentHistory } from '@/server/teams/payment-history';
import { respondWithProjectPayments } from '@/server/teams/project-payments';
import { anAssignment, aSupportAgent, type Customer } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { anInvoice } from '@/tests/support/payments/an-invoice';
import { paymentOf } from '@/tests/support/payments/money-rows';
import { correctDocument } from './correct-document';
import { creditSupportInvoice } from './credit-invoice';
import { markInvoicesPaid } from './mark-invoices';
import { refundSupportPayment } from './refunds';
import { getTaxReport } from './tax-report';

/** Tests rows 27 and 28 of docs/rules/documents.md. */
let admin: Actor;
beforeAll(async () => {
  admin = await aSupportAgent('admin');
});

/** Returns the receipts, invoices and credit notes of a project, oldest first. */
async function billsOf(projectId: string) {
  const documents = await db.projectDocument.findMany({
    where: { projectId, kind: { in: ['receipt', 'invoice', 'creditNote'] } },
    orderBy: { created: 'asc' },
    include: { credited: { select: { number: true } } },
  });
  return documents.map(({ id, kind, number, credited, ...document }) => {
    const facts = documentFacts.parse(document.facts);
    return { id, kind, number, credits: credited?.number, facts, to: facts.buyer.name, cents: facts.grossCents };
  });
}

const currentOf = async (projectId: string) => (await getSupportProject(admin, projectId)).bill?.id ?? '';

const rename = ({ team }: Customer, name: string) => db.team.update({ where: { id: team.id }, data: { name } });

const correct = (documentId: string, { reason = 'Wrong name', dryRun = false } = {}) =>
  correctDocument(admin, documentId, { reason, dryRun });

async function refund(projectId: string, amount: number): Promise<void> {
  const { id } = await paymentOf(projectId);
  await refundSupportPayment(admin, id, { amount, reason: `Refund of ${amount}` });
  const { id: refundId } = await db.refund.findFirstOrThrow({ where: { paymentId: id }, orderBy: { created: 'desc' } });
  await sendRefund(refundId);
}

const expectAgreement = async (projectId: string) => expect((await checkLedger([projectId])).problems).toEqual([]);

const historyOf = async ({ actor, team }: Customer) =>
  (await respondWithPaymentHistory(actor, team.id, { limit: 20 })).body.map(({ kind, state, amount }) => [
    kind,
    state,
    amount,
  ]);

test('credits a receipt and issues it again to the corrected company, while no money moves', async () => {
  const { projectId, customer } = await anAssignment({ state: 'accepted' });
  const [receipt] = await billsOf(projectId);
  const before = await balancesOf(db, { projectId });
  const data = { name: 'Lager AB', addressLine1: 'Sveavägen 2', taxId: '556188-8404', vatId: 'SE556188840401' };
  await db.team.update({ where: { id: customer.team.id }, data });
  const corrected = await correct(receipt?.id ?? '');
  const [first, note, again] = await billsOf(projectId);
  expect(corrected).toEqual({
    before: {
      name: 'Field & Sons AB',
      addressLines: ['Storgatan 1', '111 22 Stockholm'],
      country: 'SE',
      taxId: '556677-8899',
      vatId: '',
    },
    after: {
      name: 'Lager AB',
      addressLines: ['Sveavägen 2', '111 22 Stockholm'],
      country: 'SE',
      taxId: '556188-8404',
      vatId: 'SE556188840401',
    },
    creditNote: note?.number,
    document: again?.number,
  });
  expect(first).toEqual(receipt);
  expect(note).toMatchObject({ kind: 'creditNote', credits: receipt?.number, to: 'Field & Sons AB', cents: 25_000 });
  expect(again).toMatchObject({ kind: 'receipt', credits: note?.number, to: 'Lager AB', cents: 25_000 });
  const { lines, vatCents, notes, paidOn, card, tax, period } = receipt?.facts ?? {};
  expect(again?.facts).toMatchObject({ lines, vatCents, notes, paidOn, card, tax, period, reason: 'Wrong name' });
  expect(again?.facts.credited).toEqual({ number: note?.number, issuedOn: operatorDay() });
  expect(await balancesOf(db, { projectId })).toEqual(before);
  expect(await db.refund.count({ where: { payment: { projectId } } })).toBe(0);
  await expectAgreement(projectId);

  expect(await historyOf(customer)).toEqual([
    ['receipt', 'paid', 250],
    ['creditNote', 'credited', -250],
    ['receipt', 'credited', 250],
    ['orderConfirmation', 'paid', 250],
  ]);
  const { body } = await respondWithProjectPayments(customer.actor, customer.team.id, { limit: 20 });
  expect(body).toMatchObject([{ state: 'paid', amount: 250, refunded: 0 }]);
  const mails = await queuedMails(customer.email);
  expect(mails.filter(({ template }) => template === 'receipt').map(({ values }) => values.number)).toEqual([
    receipt?.number,
    again?.number,
  ]);
  expect(mails.find(({ template }) => template === 'credit-note')?.values).toMatchObject({
    number: note?.number,
    credited: receipt?.number,
    settlement: 'replaced',
  });
  expect(await db.auditEntry.findMany({ where: { action: 'correct-document', subject: projectId } })).toMatchObject([
    { before: { name: 'Field & Sons AB' }, after: { name: 'Lager AB' }, details: { reason: 'Wrong name' } },
  ]);
});

test('an invoice that is issued again has the due date of the first one', async () => {
  const { projectId, customer, invoice } = await anInvoice();
  await rename(customer, 'Lager AB');
  await correct(invoice.documentId ?? '');
  const [first, note, again] = await billsOf(projectId);
  const { documentId, ...unchanged } = await db.invoice.findFirstOrThrow({ where: { projectId } });
  expect(documentId).toBe(again?.id);
  expect(invoice).toMatchObject(unchanged);
  expect(note).toMatchObject({ credits: first?.number, to: 'Field & Sons AB' });
  expect(again).toMatchObject({ kind: 'invoice', credits: note?.number, to: 'Lager AB', facts: { paidOn: null } });
  expect(again?.facts).toMatchObject({ dueOn: first?.facts.dueOn, lines: first?.facts.lines });
  await expectAgreement(projectId);
  await creditSupportInvoice(admin, invoice.id, { amount: 100, reason: 'Late' });
  expect((await billsOf(projectId)).at(-1)).toMatchObject({ kind: 'creditNote', credits: again?.number });
  await cancelSupportProject(admin, projectId, 'Ordered twice');
  const last = (await billsOf(projectId)).at(-1);
  expect(last).toMatchObject({ kind: 'creditNote', credits: again?.number, cents: 15_000, to: 'Lager AB' });
  await expectAgreement(projectId);
});

test('an invoice that was paid says so when it is issued again', async () => {
  const { projectId, customer, invoice } = await anInvoice();
  await markInvoicesPaid(admin, { invoiceIds: [invoice.id] });
  const before = await balancesOf(db, { projectId });
  await rename(customer, 'Lager AB');
  await correct(invoice.documentId ?? '');
  const again = (await billsOf(projectId)).at(-1);
  expect(again?.facts).toMatchObject({ dueOn: null, paidOn: operatorDay(), notes: ['Paid in full. Thank you.'] });
  expect(await balancesOf(db, { projectId })).toEqual(before);
  const { values } = (await queuedMails(customer.email)).findLast(({ template }) => template === 'invoice') ?? {};
  expect(values).toMatchObject({ number: again?.number, dueDate: '', iban: '' });
  await expectAgreement(projectId);
});

test('what was refunded before stays with the first receipt, and a later refund credits the new one', async () => {
  const { projectId, customer } = await anAssignment({ state: 'accepted' });
  const [receipt] = await billsOf(projectId);
  await refund(projectId, 33.33);
  await rename(customer, 'Lager AB');
  await correct(receipt?.id ?? '');
  await refund(projectId, 50);
  const [, ofRefund, note, again, later] = await billsOf(projectId);
  expect(ofRefund).toMatchObject({ credits: receipt?.number, cents: 3_333 });
  expect(note).toMatchObject({ credits: receipt?.number, cents: 21_667, to: 'Field & Sons AB' });
  expect(again).toMatchObject({ credits: note?.number, cents: 21_667, to: 'Lager AB' });
  expect(again?.facts.lines).toEqual([
    { text: 'Explainer', amountCents: 20_000, kind: 'price' },
    { text: 'Credited before', amountCents: -2_666, kind: 'adjustment' },
  ]);
  expect(note?.facts.vatCents).toBe(again?.facts.vatCents);
  expect(later).toMatchObject({ kind: 'creditNote', credits: again?.number, cents: 5_000, to: 'Lager AB' });
  await expectAgreement(projectId);

  await rename(customer, 'Lager Nordic AB');
  await correct(await currentOf(projectId));
  await refund(projectId, 166.67);
  const bills = await billsOf(projectId);
  expect(bills.slice(-3)).toMatchObject([
    { kind: 'creditNote', credits: again?.number, cents: 16_667, to: 'Lager AB' },
    { kind: 'receipt', credits: bills.at(-3)?.number, cents: 16_667, to: 'Lager Nordic AB' },
    { kind: 'creditNote', credits: bills.at(-2)?.number, cents: 16_667, to: 'Lager Nordic AB' },
  ]);
  expect(await balancesOf(db, { projectId })).toMatchObject({ customer: 0, vat: 0 });
  await expectAgreement(projectId);
});

test('a refund of before the correction that was not made is billed to the corrected company', async () => {
  const { projectId, customer } = await anAssignment({ state: 'accepted' });
  await refund(projectId, 50);
  await rename(customer, 'Lager AB');
  await correct(await currentOf(projectId));
  const current = await currentOf(projectId);
  const payment = await paymentOf(projectId);
  const setRefunded = (refundedCents: number) =>
    transaction(async (tx) => {
      await tx.payment.update({ where: { id: payment.id }, data: { refundedCents } });
      await recordRefunds(tx, payment, refundedCents);
      await issueOwedDocuments(tx, projectId);
    });
  await setRefunded(0);
  const [, ofRefund, , , again] = await billsOf(projectId);
  expect(again).toMatchObject({ kind: 'receipt', credits: ofRefund?.number, cents: 5_000, to: 'Lager AB' });
  // The bill about the part is not the one to correct.
  expect(await currentOf(projectId)).toBe(current);
  await expectAgreement(projectId);
  await setRefunded(25_000);
  await expectAgreement(projectId);
});

test('refuses what cannot be corrected, and says what to do', async () => {
  const { projectId, customer } = await anAssignment({ state: 'accepted' });
  const id = await currentOf(projectId);
  const refusal = (message: string) => ({ code: 'conflict', message: expect.stringContaining(message) });
  await expect(correct(id)).rejects.toMatchObject(refusal('The document has these facts already.'));
  await rename(customer, 'Lager AB');
  const { id: confirmationId } = await db.projectDocument.findFirstOrThrow({
    where: { projectId, kind: 'orderConfirmation' },
  });
  await expect(correct(confirmationId)).rejects.toMatchObject(refusal('Only a receipt or an invoice'));
  await expect(correct('unknown')).rejects.toMatchObject({ kind: 'not-found' });
  const agent = await aSupportAgent();
  const body = { reason: 'Wrong name', dryRun: true };
  await expect(correctDocument(agent, id, body)).rejects.toMatchObject({ code: 'missing-scope' });

  await correct(id);
  const { number } = (await billsOf(projectId)).at(-1) ?? {};
  await expect(correct(id)).rejects.toMatchObject(refusal(`correct ${number} instead`));
  await rename(customer, 'Lager Nordic AB');
  const current = await currentOf(projectId);
  await refund(projectId, 250);
  await expect(correct(current)).rejects.toMatchObject(refusal('credited in full'));
  expect((await getSupportProject(admin, projectId)).bill).toBeNull();
  await cancelSupportProject(admin, projectId, 'Ordered twice');
  await expect(correct(current)).rejects.toMatchObject(refusal('This assignment has ended'));
  expect(await billsOf(projectId)).toHaveLength(4);
});

test.each([
  ['a VAT ID of another country', { country: 'DK', vatId: 'DK13585628' }],
  ['a country without VAT', { country: 'US' }],
])('refuses %s, under which other VAT applies', async (_, data) => {
  const { projectId, customer } = await anAssignment({ state: 'accepted' });
  await db.team.update({ where: { id: customer.team.id }, data: { ...data, vatBasis: 'rules' } });
  await expect(correct(await currentOf(projectId))).rejects.toMatchObject({
    code: 'conflict',
    message: 'With these facts other VAT applies. Credit the sale instead.',
  });
  expect(await billsOf(projectId)).toHaveLength(1);
});

test('of two requests at once, the second is refused', async () => {
  const { projectId, customer } = await anAssignment({ state: 'accepted' });
  const id = await currentOf(projectId);
  await rename(customer, 'Lager AB');
  const message: unknown = expect.stringContaining('This document is not the current one');
  await expectSuccesses(1, { of: 4, refusal: { code: 'conflict', message } }, () => correct(id));
  expect(await billsOf(projectId)).toHaveLength(3);
  expect(await db.auditEntry.count({ where: { action: 'correct-document', subject: projectId } })).toBe(1);
  await expectAgreement(projectId);
});

test('a dry run compares, and changes nothing', async () => {
  const { projectId, customer } = await anAssignment({ state: 'accepted' });
  await rename(customer, 'Lager AB');
  expect(await correct(await currentOf(projectId), { dryRun: true })).toMatchObject({
    before: { name: 'Field & Sons AB' },
    after: { name: 'Lager AB' },
    creditNote: null,
    document: null,
  });
  expect(await billsOf(projectId)).toHaveLength(1);
  expect(await db.ledgerTransaction.count({ where: { projectId, kind: 'correction' } })).toBe(0);
  expect(await db.auditEntry.count({ where: { action: 'correct-document', subject: projectId } })).toBe(0);
});

test('moves a sale under reverse charge to the new VAT ID and country in the recapitulative statement', async () => {
  const team = { country: 'DK', vatId: 'DK13585628', vatBasis: 'rules', name: 'Møller ApS' } as const;
  const { projectId, customer } = await anAssignment({ state: 'accepted', team });
  const month = operatorDay().slice(0, 7);
  const netOf = async (vatId: string, country: string) => {
    const { recapitulative, sales } = await getTaxReport(admin, { from: month, to: month });
    const byId = recapitulative.find((row) => row.vatId === vatId && row.country === country)?.net ?? 0;
    const byCountry = sales.find((row) => row.category === 'reverseCharge' && row.country === country)?.net ?? 0;
    return { byId, byCountry };
  };
  const before = [await netOf('DK13585628', 'DK'), await netOf('FI20774740', 'FI')] as const;
  await db.team.update({ where: { id: customer.team.id }, data: { country: 'FI', vatId: 'FI20774740' } });
  await correct(await currentOf(projectId), { reason: 'The invoice was for the Finnish company' });
  const [, note, again] = await billsOf(projectId);
  expect([note, again].map((bill) => bill?.facts.buyer.vatId)).toEqual(['DK13585628', 'FI20774740']);
  const statement = async () => {
    const after = [await netOf('DK13585628', 'DK'), await netOf('FI20774740', 'FI')] as const;
    return after.map(({ byId, byCountry }, index) => [
      byId - (before[index]?.byId ?? 0),
      byCountry - (before[index]?.byCountry ?? 0),
    ]);
  };
  expect(await statement()).toEqual([
    [-200, -200],
    [200, 200],
  ]);
  await refund(projectId, 50);
  expect(await statement()).toEqual([
    [-200, -200],
    [150, 150],
  ]);
  const { tax } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  expect(tax).toMatchObject({ category: 'reverseCharge', evidence: { buyerCountry: 'FI', buyerVatId: 'FI20774740' } });
  await expectAgreement(projectId);
});
