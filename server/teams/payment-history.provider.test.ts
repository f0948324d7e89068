import { paymentOf } from '@/tests/support/payments/money-rows';
import { expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { balancesOf, recordMovement } from '@/server/payments/ledger';
import { reviewPayment, sendRefund } from '@/server/assignments/money-jobs';
import { db, transaction } from '@/server/platform/db';
import { operatorDay, startOfOperatorDay } from '@/server/platform/operator-day';
import { creditSupportInvoice } from '@/server/support/money/credit-invoice';
import { refundSupportPayment } from '@/server/support/money/refunds';
import { respondWithProjectPayments } from './project-payments';
import { listPaymentYears } from './queries';
import { aCustomer, anAssignment, aSupportAgent } from '@/tests/support/builders';
import { anInvoice } from '@/tests/support/payments/an-invoice';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { downloadPaymentHistory, respondWithPaymentHistory } from './payment-history';
import { readPages } from '@/tests/support/read-pages';

const provider = ownProvider();

type Scene = Awaited<ReturnType<typeof anAssignment>>;

const historyOf = ({ customer }: Scene, query: { limit?: number; cursor?: string; year?: number } = {}) =>
  respondWithPaymentHistory(customer.actor, customer.team.id, { limit: 20, ...query });

const projectsOf = async ({ customer }: Scene) =>
  (await respondWithProjectPayments(customer.actor, customer.team.id, { limit: 20 })).body;

async function csvOf({ customer }: Scene, year?: number): Promise<string[]> {
  const { extra } = await downloadPaymentHistory(customer.actor, customer.team.id, { year });
  return new TextDecoder().decode(extra.bytes as Uint8Array).split('\r\n');
}

test('lists receipts and order confirmations, newest first, page by page', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  const { body, extra } = await historyOf(scene, { limit: 1 });
  expect(body).toMatchObject([
    { kind: 'receipt', state: 'paid', amount: 250, vat: 50, card: { brand: 'visa', last4: '4242' }, notice: null },
  ]);
  const cursor = extra.headers?.['X-Next-Cursor'] ?? '';
  const next = await historyOf(scene, { limit: 1, cursor });
  expect(next.body).toMatchObject([{ kind: 'orderConfirmation', projectId: scene.projectId }]);
  expect(next.extra.headers).toBeUndefined();
  await expect(historyOf(scene, { cursor: 'nonsense' })).rejects.toMatchObject({ kind: 'validation' });
});

test('a reserved payment that is canceled at the provider can be paid again', async () => {
  const scene = await anAssignment();
  expect((await historyOf(scene)).body).toMatchObject([{ kind: 'orderConfirmation', state: 'reserved' }]);
  const { id, stripeIntentId } = await paymentOf(scene.projectId);
  await provider.sdk.paymentIntents.cancel(stripeIntentId ?? '');
  await reviewPayment(id);
  const [row] = (await historyOf(scene)).body;
  expect(row).toMatchObject({ state: 'released', payAgainVoiceId: scene.voice.id });
  expect(row?.notice).toMatch(/^The reserved payment was canceled\. Please pay again/);
});

test('a dispute is shown at the receipt only', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  const { id, stripeIntentId } = await paymentOf(scene.projectId);
  await provider.control('/_dispute', { intent: stripeIntentId });
  await reviewPayment(id);
  const { body } = await historyOf(scene);
  expect(body.map(({ kind, state }) => [kind, state])).toEqual([
    ['receipt', 'disputed'],
    ['orderConfirmation', 'disputed'],
  ]);
  expect(body[0]?.notice).toMatch(/^The payment is disputed\./);
  expect(body[1]?.notice).toBeNull();
});

test('the CSV has every row and runs no formulas', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  await db.project.update({ where: { id: scene.projectId }, data: { name: '=HYPERLINK("http://x")' } });
  const lines = await csvOf(scene);
  expect(lines[0]).toContain(
    'Date,Type,Number,Project,Ordered (EUR),Net (EUR),VAT (EUR),Total (EUR),Card,Status,Due date',
  );
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(
    /,Invoice and receipt,R-\d{4}-\d{6},"'=HYPERLINK\(""http:\/\/x""\)",,200\.00,50\.00,250\.00,visa 4242,paid,$/,
  );
  expect(lines[2]).toMatch(/,Order confirmation,OC-\d{4}-\d{6},.*,250\.00,,,,visa 4242,paid,$/);
});

/** Sums of the columns 'Ordered' to 'Total', in cents. */
function sumsOf(lines: readonly string[]): number[] {
  const rows = lines.slice(1).filter(Boolean);
  return [4, 5, 6, 7].map((column) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[column] ?? 'none') * 100), 0),
  );
}

/** Returns the amount that the customer was charged minus refunds, according to the ledger, and the VAT in it. */
async function ledgerOf({ customer, projectId }: Scene) {
  const { customer: charged } = await balancesOf(db, { partyId: customer.team.id });
  const { vat } = await balancesOf(db, { projectId });
  return { paidCents: -charged, vatCents: vat };
}

test('each refund is a row with its credit note, and the CSV adds up to the cent', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  const { id, stripeIntentId } = await paymentOf(scene.projectId);
  const intent = stripeIntentId ?? '';
  const sums = async () => sumsOf(await csvOf(scene));
  expect(await sums()).toEqual([25_000, 20_000, 5_000, 25_000]);
  // Thirds of the VAT are no whole cents.
  for (const amount of [3_333, 3_333, 1]) {
    await provider.sdk.refunds.create({ payment_intent: intent, amount });
    await Promise.all([reviewPayment(id), reviewPayment(id)]);
    const { paidCents, vatCents } = await ledgerOf(scene);
    expect(await sums()).toEqual([25_000, paidCents - vatCents, vatCents, paidCents]);
  }
  const { body } = await historyOf(scene);
  expect(body.map(({ kind, amount, state, uri }) => [kind, amount, state, uri === null])).toEqual([
    ['creditNote', -0.01, 'refunded', true],
    ['creditNote', -33.33, 'refunded', true],
    ['creditNote', -33.33, 'refunded', true],
    ['receipt', 250, 'partly-refunded', expect.any(Boolean)],
    ['orderConfirmation', 250, 'partly-refunded', expect.any(Boolean)],
  ]);
  expect(body[0]).toMatchObject({ vat: 0, card: { brand: 'visa', last4: '4242' }, notice: null, dueDate: null });
  expect(body.map(({ number }) => number.split('-')[0])).toEqual(['CN', 'CN', 'CN', 'R', 'OC']);
  await provider.sdk.refunds.create({ payment_intent: intent });
  await reviewPayment(id);
  expect(await sums()).toEqual([25_000, 0, 0, 0]);
  expect((await csvOf(scene))[1]).toMatch(/,Credit note,CN-.*,,-146\.\d\d,-36\.\d\d,-183\.33,visa 4242,refunded,$/);
});

test('a charge without a receipt is a row of its own, and so is its refund', async () => {
  const scene = await anAssignment();
  const { id, stripeIntentId, vatCents } = await paymentOf(scene.projectId);
  const intent = stripeIntentId ?? '';
  await provider.sdk.paymentIntents.capture(intent);
  await reviewPayment(id);
  const kinds = async () => (await historyOf(scene)).body.map(({ kind, amount }) => [kind, amount]);
  expect(await kinds()).toEqual([
    ['charge', 250],
    ['orderConfirmation', 250],
  ]);
  const [charge] = (await historyOf(scene)).body;
  expect(charge).toMatchObject({ state: 'paid', vat: vatCents / 100, number: '', uri: null });
  expect(charge?.notice).toMatch(/^Your card was charged although no payment was due\./);
  expect(sumsOf(await csvOf(scene))).toEqual([25_000, 20_000, 5_000, 25_000]);

  await unassignVoice(scene.customer.actor, scene.projectId, scene.voice.id);
  await reviewPayment(id);
  await provider.sdk.refunds.create({ payment_intent: intent, amount: 10_000 });
  await reviewPayment(id);
  expect(await kinds()).toContainEqual(['refund', -100]);
  expect(sumsOf(await csvOf(scene))).toEqual([25_000, 12_000, 3_000, 15_000]);
  await provider.sdk.refunds.create({ payment_intent: intent });
  await reviewPayment(id);
  expect(await kinds()).toContainEqual(['refund', -250]);
  expect(sumsOf(await csvOf(scene))).toEqual([25_000, 0, 0, 0]);
  expect((await historyOf(scene)).body.find(({ kind }) => kind === 'charge')).toMatchObject({ notice: null });
});

test('an unexpected charge that the acceptance adopts becomes the receipt', async () => {
  const scene = await anAssignment();
  const { id, stripeIntentId } = await paymentOf(scene.projectId);
  await provider.sdk.paymentIntents.capture(stripeIntentId ?? '');
  await reviewPayment(id);
  await acceptProject(scene.voice.actor, scene.projectId, true);
  expect((await historyOf(scene)).body.map(({ kind }) => kind)).toEqual(['receipt', 'orderConfirmation']);
  expect(sumsOf(await csvOf(scene))).toEqual([25_000, 20_000, 5_000, 25_000]);
});

test('lists a year of the operator, with its own CSV, and which years have rows', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  const { projectId } = scene;
  const { actor, team } = scene.customer;
  const { id: subjectId, assignmentId } = await paymentOf(projectId);
  const movement = {
    kind: 'refund',
    subjectId,
    projectId,
    assignmentId,
    at: new Date(startOfOperatorDay('2026-01-01').getTime() - 1),
  } as const;
  await transaction((tx) =>
    recordMovement(tx, movement, [
      { account: 'customer', partyId: team.id, amountCents: 100 },
      { account: 'vat', amountCents: -20 },
      { account: 'platform', amountCents: -80 },
    ]),
  );
  const year = Number(operatorDay().slice(0, 4));
  const kindsOf = async (query: { year?: number }) => (await historyOf(scene, query)).body.map(({ kind }) => kind);
  expect(await kindsOf({})).toEqual(['receipt', 'orderConfirmation', 'refund']);
  expect(await kindsOf({ year })).toEqual(['receipt', 'orderConfirmation']);
  expect(await kindsOf({ year: 2025 })).toEqual(['refund']);
  expect(await kindsOf({ year: 2024 })).toEqual([]);
  expect(sumsOf(await csvOf(scene, 2025))).toEqual([0, -80, -20, -100]);
  expect(sumsOf(await csvOf(scene, year))).toEqual([25_000, 20_000, 5_000, 25_000]);
  expect(await listPaymentYears(actor, team.id)).toEqual([year, 2025]);
  expect(await listPaymentYears((await aCustomer()).actor, team.id)).toEqual([]);
});

test('the pages of any size contain each row once', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  const { id, stripeIntentId } = await paymentOf(scene.projectId);
  for (let count = 0; count < 3; count++) {
    await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 100 });
    await reviewPayment(id);
  }
  const all = (await historyOf(scene)).body.map((record) => record.id);
  expect(new Set(all).size).toBe(5);
  for (const limit of [1, 2, 3]) {
    const pages = await readPages((from) => historyOf(scene, { limit, ...from }));
    const ids = pages.flat().map((record) => record.id);
    expect(ids).toEqual(all);
  }
});

test('a refund that the bank returns is a row with the invoice that replaces its credit note', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  const { id } = await paymentOf(scene.projectId);
  await refundSupportPayment(await aSupportAgent('admin'), id, { amount: 50, reason: 'Late delivery' });
  const refund = await db.refund.findFirstOrThrow({ where: { paymentId: id } });
  await sendRefund(refund.id);
  const { stripeRefundId } = await db.refund.findUniqueOrThrow({ where: { id: refund.id } });
  await provider.control('/_failure', { refund: stripeRefundId });
  await reviewPayment(id);
  const { body } = await historyOf(scene);
  expect(body.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['receipt', 50],
    ['creditNote', -50],
    ['receipt', 250],
    ['orderConfirmation', 250],
  ]);
  expect(sumsOf(await csvOf(scene))).toEqual([25_000, 20_000, 5_000, 25_000]);
  expect(await projectsOf(scene)).toMatchObject([{ state: 'paid', amount: 250, refunded: 0 }]);
});

/** Has an invoice of a team that pays by card by now, so that it has a payment history. */
async function anInvoiceInHistory() {
  const scene = await anInvoice();
  await db.team.update({ where: { id: scene.customer.team.id }, data: { manualInvoice: false } });
  return scene;
}

test('an invoice is due, overdue, paid and credited, as is its order', async () => {
  const scene = await anInvoiceInHistory();
  const { id, dueOn } = scene.invoice;
  const dueDate = dueOn.toISOString().slice(0, 10);
  const statesOf = async () => (await historyOf(scene)).body.map(({ kind, state }) => [kind, state]);
  const expectState = async (state: string, refunded = 0) => {
    expect(await statesOf()).toEqual([
      ['invoice', state],
      ['orderConfirmation', state],
    ]);
    expect(await projectsOf(scene)).toMatchObject([{ state, amount: 250, refunded, card: null }]);
  };
  await expectState('due');
  expect((await historyOf(scene)).body[0]).toMatchObject({ dueDate, amount: 250, vat: 50, notice: null });
  expect(sumsOf(await csvOf(scene))).toEqual([25_000, 20_000, 5_000, 25_000]);
  expect((await csvOf(scene))[1]).toMatch(new RegExp(`,Invoice,IN-.*,due,${dueDate}$`));
  await db.invoice.update({ where: { id }, data: { dueOn: new Date('2026-01-01') } });
  await expectState('overdue');
  await db.invoice.update({ where: { id }, data: { paidOn: new Date('2026-01-02'), paidCents: 25_000 } });
  await expectState('paid');
});

test('a credited invoice has its credit notes', async () => {
  const scene = await anInvoiceInHistory();
  const admin = await aSupportAgent('admin');
  await creditSupportInvoice(admin, scene.invoice.id, { amount: 100, reason: 'Agreed on the phone' });
  expect(await projectsOf(scene)).toMatchObject([{ state: 'due', amount: 250, refunded: 100 }]);
  await creditSupportInvoice(admin, scene.invoice.id, { amount: 150, reason: 'Agreed on the phone again' });
  const { body } = await historyOf(scene);
  expect(body.map(({ kind, state, amount }) => [kind, state, amount])).toEqual([
    ['creditNote', 'credited', -150],
    ['creditNote', 'credited', -100],
    ['invoice', 'credited', 250],
    ['orderConfirmation', 'credited', 250],
  ]);
  expect(sumsOf(await csvOf(scene))).toEqual([25_000, 0, 0, 0]);
  expect(await projectsOf(scene)).toMatchObject([{ state: 'credited', amount: 250, refunded: 250 }]);
});

test('is refused to teams without cards', async () => {
  const invoiced = await aCustomer({ manualInvoice: true });
  await expect(downloadPaymentHistory(invoiced.actor, invoiced.team.id, {})).rejects.toMatchObject({
    message: 'Missing scope edit-payment-methods',
  });
});
