import { describe, expect, test } from 'vitest';
import { documentFacts } from '@/lib/domain/documents/facts';
import { reviewPayment, sendRefund } from '@/server/assignments/money-jobs';
import { checkLedger } from '@/server/payments/check-ledger';
import { db, transaction } from '@/server/platform/db';
import { refundSupportPayment } from '@/server/support/money/refunds';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { anAssignment, aSupportAgent } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { paymentOf } from '@/tests/support/payments/money-rows';
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
