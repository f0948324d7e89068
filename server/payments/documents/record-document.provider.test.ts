import { describe, expect, test } from 'vitest';
import { documentFacts } from '@/lib/domain/documents/facts';
import { approveProject } from '@/server/assignments/approve-project';
import { reviewPayment, sendPayout, sendRefund } from '@/server/assignments/money-jobs';
import { checkLedger } from '@/server/payments/check-ledger';
import { db, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { refundSupportPayment } from '@/server/support/money/refunds';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { aDelivery, anAssignment, aSupportAgent } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { paymentOf, payoutOf } from '@/tests/support/payments/money-rows';
import { eventOrders, ownProvider } from '@/tests/support/payments/own-provider';
import { takeNumber } from './record-document';

const provider = ownProvider();

/** Returns the documents with amounts that the customer has, oldest first. */
async function billsOf(projectId: string) {
  const documents = await db.projectDocument.findMany({
    where: { projectId, kind: { in: ['receipt', 'invoice', 'creditNote'] } },
    orderBy: { created: 'asc' },
    include: { credited: { select: { number: true } } },
  });
  return documents.map(({ credited, ...document }) => ({
    ...document,
    credits: credited?.number ?? null,
    facts: documentFacts.parse(document.facts),
  }));
}

const expectAgreement = async (projectId: string) => expect((await checkLedger([projectId])).problems).toEqual([]);

describe.each(eventOrders)('events %s', (_, order) => {
  test('a refund in three parts has three credit notes, whose VAT adds up to that of the invoice', async () => {
    const { projectId, customer } = await anAssignment({ state: 'accepted', team: { hasVat: true, country: 'SE' } });
    const [receipt] = await billsOf(projectId);
    const { id, stripeIntentId, amountCents } = await paymentOf(projectId);
    expect(receipt?.facts).toMatchObject({ version: 2, grossCents: amountCents, issuedOn: expect.any(String) });
    const parts = [3_333, 3_333, amountCents - 6_666];
    for (const amount of parts) {
      await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount });
      await inParallel(3, () => reviewPayment(id));
      await provider.deliverEvents(order);
    }
    const [first, ...notes] = await billsOf(projectId);
    expect(notes.map(({ kind, credits, facts }) => [kind, credits, facts.grossCents])).toEqual(
      parts.map((amount) => ['creditNote', first?.number, amount]),
    );
    expect(notes.reduce((sum, { facts }) => sum + facts.vatCents, 0)).toBe(first?.facts.vatCents);
    expect(notes.every(({ facts }) => facts.credited?.number === first?.number)).toBe(true);
    const mails = await queuedMails(customer.email);
    expect(mails.filter(({ template }) => template === 'credit-note')).toHaveLength(3);
    expect(await db.message.count({ where: { projectId, type: 'credit-note' } })).toBe(3);
    await expectAgreement(projectId);
  });

  test('a refund that the bank returns is invoiced again, and credited when it is sent again', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    const payment = await paymentOf(projectId);
    const admin = await aSupportAgent('admin');
    await refundSupportPayment(admin, payment.id, { amount: 50, reason: 'Late delivery' });
    const refund = await db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
    await sendRefund(refund.id);
    const { stripeRefundId } = await db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
    await provider.control('/_failure', { refund: stripeRefundId });
    await provider.deliverEvents(order);
    const [receipt, note, again] = await billsOf(projectId);
    expect([receipt, note, again].map((bill) => [bill?.kind, bill?.credits, bill?.facts.grossCents])).toEqual([
      ['receipt', null, 25_000],
      ['creditNote', receipt?.number, 5_000],
      ['receipt', note?.number, 5_000],
    ]);
    await expectAgreement(projectId);
  });
});

test('the refund of a canceled project is credited without a message', async () => {
  const { projectId, customer } = await anAssignment({ state: 'accepted' });
  await cancelSupportProject(await aSupportAgent('admin'), projectId, 'The customer asked for it on the phone.');
  const refund = await db.refund.findFirstOrThrow({ where: { payment: { projectId } } });
  await inParallel(3, () => sendRefund(refund.id));
  const [, note] = await billsOf(projectId);
  expect(note).toMatchObject({ kind: 'creditNote', facts: { grossCents: 25_000, voiceName: 'Sam Rivers' } });
  expect(await db.message.count({ where: { projectId, type: 'credit-note' } })).toBe(0);
  const templates = (await queuedMails(customer.email)).map(({ template }) => template);
  expect(templates).toContain('credit-note');
  expect(templates).not.toContain('refund');
  await expectAgreement(projectId);
});

test('the invoice of a team has a due date, and is credited when its project is canceled', async () => {
  const { projectId } = await anAssignment({ state: 'accepted', team: { manualInvoice: true } });
  const [invoice] = await billsOf(projectId);
  const row = await db.invoice.findFirstOrThrow({ where: { projectId } });
  expect(invoice).toMatchObject({ id: row.documentId, facts: { dueOn: row.dueOn.toISOString().slice(0, 10) } });
  expect(invoice?.number).toMatch(/^IN-\d{4}-\d{6}$/);
  await cancelSupportProject(await aSupportAgent('admin'), projectId, 'The customer asked for it on the phone.');
  const [, note] = await billsOf(projectId);
  expect(note).toMatchObject({ kind: 'creditNote', credits: invoice?.number, facts: { grossCents: row.amountCents } });
  await expectAgreement(projectId);
});

test('the series has no gap after 50 transactions at once, of which some are rolled back', async () => {
  const name = `test-${process.pid}`;
  const taken: number[] = [];
  await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      transaction(async (tx) => {
        const number = await takeNumber(tx, name);
        if (index % 7 === 3) throw new Error('rolled back');
        taken.push(number);
      }),
    ),
  );
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: taken.length }, (_, index) => index + 1));
  expect(await db.documentSeries.findUnique({ where: { name } })).toMatchObject({ next: taken.length + 1 });
});

test('a transaction that waits for a number is not overtaken again and again', async () => {
  const name = `queue-${process.pid}`;
  const laneCount = 6;
  let asked = 0;
  const overtaken: number[] = [];
  const takeTurns = async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      await transaction(async (tx) => {
        await tx.$executeRaw`select 1`;
        asked += 1;
        const place = asked;
        overtaken.push((await takeNumber(tx, name)) - place);
        await tx.$executeRaw`select pg_sleep(0.004)`;
      });
    }
  };
  await Promise.all(Array.from({ length: laneCount }, takeTurns));
  // Requests may reach the database in another order than they were sent.
  expect(Math.max(...overtaken)).toBeLessThanOrEqual(2 * laneCount);
});

/** Returns the documents about the fee, oldest first. */
async function feeDocumentsOf(projectId: string) {
  const documents = await db.projectDocument.findMany({
    where: { projectId, kind: { in: ['selfBilling', 'selfBillingCreditNote', 'invoiceInfo'] } },
    orderBy: { created: 'asc' },
    include: { credited: { select: { number: true } } },
  });
  return documents.map(({ kind, number, facts, credited }) => {
    const { netCents, vatCents, vatPercent, tax } = documentFacts.parse(facts);
    return { kind, number, netCents, vatCents, vatPercent, tax: tax?.category, credits: credited?.number ?? null };
  });
}

describe.each(eventOrders)('fees of a registered voice in the country of the operator, events %s', (_, order) => {
  test('have VAT on top, which is credited with the fee and due again with it', async () => {
    const { projectId, customer, voice } = await anAssignment({ state: 'accepted' });
    await db.team.update({
      where: { id: voice.teamId },
      data: { name: 'Rivers AB', country: env.OPERATOR_COUNTRY, vatId: 'SE556677889901' },
    });
    await aDelivery(projectId, voice.id);
    await approveProject(customer.actor, projectId);
    const payout = await payoutOf(projectId);
    expect(payout).toMatchObject({ amountCents: 17_500, vatCents: 3_500, isSelfBilled: true });
    const admin = await aSupportAgent('admin');
    await refundSupportPayment(admin, (await paymentOf(projectId)).id, { amount: 250, reason: 'Not needed' });
    const refund = await db.refund.findFirstOrThrow({ where: { payment: { projectId } } });
    await sendRefund(refund.id);
    await sendPayout(payout.id);
    expect(await payoutOf(projectId)).toMatchObject({ status: 'canceled' });
    const { stripeRefundId } = await db.refund.findUniqueOrThrow({ where: { id: refund.id } });
    await provider.control('/_failure', { refund: stripeRefundId });
    await provider.deliverEvents(order);
    const [bill, note, again] = await feeDocumentsOf(projectId);
    const money = { netCents: 14_000, vatCents: 3_500, vatPercent: 25, tax: 'domestic' };
    expect([bill, note, again]).toEqual([
      { kind: 'selfBilling', ...money, number: expect.stringMatching(/^SB-\d{4,}-\d{4}-0001$/), credits: null },
      { kind: 'selfBillingCreditNote', ...money, number: bill?.number.replace('SB', 'SC'), credits: bill?.number },
      { kind: 'selfBilling', ...money, number: bill?.number.replace(/1$/, '2'), credits: note?.number },
    ]);
    const templates = (await queuedMails(voice.email)).map(({ template }) => template);
    expect(templates).toEqual(expect.arrayContaining(['self-billing', 'self-billing-credit-note']));
    await expectAgreement(projectId);
  });
});

test.each([
  [
    'an invalid VAT ID',
    { vatId: 'SE556677889901', vatIdChecked: 'SE556677889901', vatIdState: 'invalid' },
    'The EU does not know',
  ],
  ['no VAT ID', { vatId: '' }, 'No VAT ID is registered for'],
] as const)('a voice with %s gets the information for an invoice, without VAT', async (_, team, note) => {
  const { projectId, customer, voice } = await anAssignment({ state: 'accepted' });
  await db.team.update({ where: { id: voice.teamId }, data: { country: env.OPERATOR_COUNTRY, ...team } });
  await aDelivery(projectId, voice.id);
  await approveProject(customer.actor, projectId);
  expect(await payoutOf(projectId)).toMatchObject({ amountCents: 14_000, vatCents: 0, isSelfBilled: false });
  const [info] = await feeDocumentsOf(projectId);
  expect(info).toMatchObject({ kind: 'invoiceInfo', netCents: 14_000, vatCents: 0 });
  const { facts } = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind: 'invoiceInfo' } });
  expect(documentFacts.parse(facts).notes.join(' ')).toContain(note);
  await expectAgreement(projectId);
});

test('a voice that is a small business of its country gets a self-billing invoice without VAT', async () => {
  const { projectId, customer, voice } = await anAssignment({ state: 'accepted' });
  const data = { country: env.OPERATOR_COUNTRY, vatId: 'SE556677889901', isVatExempt: true };
  await db.team.update({ where: { id: voice.teamId }, data });
  await aDelivery(projectId, voice.id);
  await approveProject(customer.actor, projectId);
  expect(await feeDocumentsOf(projectId)).toMatchObject([{ kind: 'selfBilling', vatCents: 0, tax: 'smallBusiness' }]);
  await expectAgreement(projectId);
});
