import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewPayment } from '@/server/payments/review-payment';
import { db } from '@/server/platform/db';
import { aCustomer, anAssignment } from '@/tests/support/builders';
import { type OwnSimulator, startOwnSimulator } from '@/tests/support/own-simulator';
import { downloadPaymentHistory, respondWithPaymentHistory } from './payment-history';

let provider: OwnSimulator;
beforeAll(async () => {
  provider = await startOwnSimulator();
});
afterAll(() => provider.stop());

type Scene = Awaited<ReturnType<typeof anAssignment>>;

const historyOf = ({ customer }: Scene, query: { limit?: number; cursor?: string } = {}) =>
  respondWithPaymentHistory(customer.actor, customer.team.id, { limit: 20, ...query });

async function csvOf({ customer }: Scene): Promise<string[]> {
  const { extra } = await downloadPaymentHistory(customer.actor, customer.team.id);
  return new TextDecoder().decode(extra.bytes as Uint8Array).split('\r\n');
}

const paymentOf = (projectId: string) => db.payment.findFirstOrThrow({ where: { projectId } });

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
  expect(lines[0]).toContain('Date,Document,Number,Project,Net (EUR),VAT (EUR),Total (EUR),Card,Status');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(
    /,Receipt,R-\d{4}-\d{6},"'=HYPERLINK\(""http:\/\/x""\)",200\.00,50\.00,250\.00,visa 4242,paid$/,
  );
});

test('is refused to other teams and to teams without cards', async () => {
  const scene = await anAssignment();
  const stranger = await aCustomer();
  await expect(respondWithPaymentHistory(stranger.actor, scene.customer.team.id, { limit: 20 })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  const invoiced = await aCustomer({ manualInvoice: true });
  await expect(downloadPaymentHistory(invoiced.actor, invoiced.team.id)).rejects.toMatchObject({
    message: 'Missing scope edit-payment-methods',
  });
});
