import { afterEach, expect, test, vi } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { reviewPayment, sendRefund } from '@/server/assignments/money-jobs';
import { shortlistVoice } from '@/server/assignments/shortlist';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { db, transaction } from '@/server/platform/db';
import { recordMovement } from '@/server/payments/ledger';
import { respondWithPayoutHistory } from '@/server/payouts/earnings';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { aCustomer, anAssignment, aProject, aSupportAgent, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { paymentOf } from '@/tests/support/payments/money-rows';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { aSelfBilledFee } from '@/tests/support/payments/self-billed';
import { readPages } from '@/tests/support/read-pages';
import { respondWithProjectPayments } from './project-payments';
import { listPaymentYears } from './queries';

const provider = ownProvider();
afterEach(() => vi.useRealTimers());

type Scene = { customer: Awaited<ReturnType<typeof aCustomer>> };
type Query = { limit?: number; cursor?: string; year?: number };

const respond = ({ customer }: Scene, query: Query = {}) =>
  respondWithProjectPayments(customer.actor, customer.team.id, { limit: 20, ...query });

const kindsOf = (documents: readonly { kind: string }[] = []) => documents.map(({ kind }) => kind);

test('a project is reserved, paid, refunded in part and in full, in one row', async () => {
  const scene = await anAssignment();
  const { id, stripeIntentId } = await paymentOf(scene.projectId);
  const [reserved] = (await respond(scene)).body;
  expect(reserved).toMatchObject({
    id: scene.projectId,
    state: 'reserved',
    amount: 250,
    refunded: 0,
    card: { brand: 'visa', last4: '4242' },
    isCanceled: false,
    notice: null,
    payAgainVoiceId: null,
  });
  expect(kindsOf(reserved?.documents)).toEqual(['orderConfirmation']);

  await acceptProject(scene.voice.actor, scene.projectId, true);
  expect((await respond(scene)).body).toMatchObject([{ state: 'paid', refunded: 0 }]);

  await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 3_333 });
  await reviewPayment(id);
  const [partly] = (await respond(scene)).body;
  expect(partly).toMatchObject({ state: 'partly-refunded', amount: 250, refunded: 33.33 });
  expect(partly?.notice).toMatch(/^The payment was refunded\./);
  expect(partly?.documents.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['orderConfirmation', 250],
    ['receipt', 250],
    ['creditNote', -33.33],
  ]);

  await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '' });
  await reviewPayment(id);
  const [row, ...others] = (await respond(scene)).body;
  expect(others).toEqual([]);
  expect(row).toMatchObject({ state: 'refunded', amount: 250, refunded: 250 });
  expect(kindsOf(row?.documents)).toEqual(['orderConfirmation', 'receipt', 'creditNote', 'creditNote']);
});

test('shows the order of the voice that is assigned now, and the documents of all', async () => {
  const scene = await anAssignment();
  await unassignVoice(scene.customer.actor, scene.projectId, scene.voice.id);
  expect((await respond(scene)).body).toMatchObject([{ state: 'released', refunded: 0 }]);
  const next = await aVoice();
  await shortlistVoice(scene.customer.actor, scene.projectId, next.id);
  await assignVoice(scene.customer.actor, scene.projectId, next.id, true);
  const [row] = (await respond(scene)).body;
  expect(row).toMatchObject({ state: 'reserved' });
  expect(kindsOf(row?.documents)).toEqual(['orderConfirmation', 'orderConfirmation']);
});

test('a payment that is canceled at the provider can be paid again', async () => {
  const scene = await anAssignment();
  const { id, stripeIntentId } = await paymentOf(scene.projectId);
  await provider.sdk.paymentIntents.cancel(stripeIntentId ?? '');
  await reviewPayment(id);
  const [row] = (await respond(scene)).body;
  expect(row).toMatchObject({ state: 'released', payAgainVoiceId: scene.voice.id });
  expect(row?.notice).toMatch(/^The reserved payment was canceled\. Please pay again/);
});

test('a dispute is a state with a notice', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  const { id, stripeIntentId } = await paymentOf(scene.projectId);
  await provider.control('/_dispute', { intent: stripeIntentId });
  await reviewPayment(id);
  const [row] = (await respond(scene)).body;
  expect(row).toMatchObject({ state: 'disputed', refunded: 0 });
  expect(row?.notice).toMatch(/^The payment is disputed\./);
});

test('a charge that was not due counts as paid until it is refunded', async () => {
  const scene = await anAssignment();
  const { id, stripeIntentId } = await paymentOf(scene.projectId);
  await provider.sdk.paymentIntents.capture(stripeIntentId ?? '');
  await reviewPayment(id);
  const [charged] = (await respond(scene)).body;
  expect(charged).toMatchObject({ state: 'paid', amount: 250, refunded: 0 });
  expect(charged?.notice).toMatch(/^Your card was charged although no payment was due\./);
  await unassignVoice(scene.customer.actor, scene.projectId, scene.voice.id);
  await reviewPayment(id);
  await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 10_000 });
  await reviewPayment(id);
  expect((await respond(scene)).body).toMatchObject([{ state: 'partly-refunded', refunded: 100 }]);
  await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '' });
  await reviewPayment(id);
  expect((await respond(scene)).body).toMatchObject([{ state: 'refunded', refunded: 250, notice: null }]);
});

test('a canceled project keeps its row', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  await cancelSupportProject(await aSupportAgent('admin'), scene.projectId, 'The customer asked for it on the phone.');
  const refund = await db.refund.findFirstOrThrow({ where: { payment: { projectId: scene.projectId } } });
  await sendRefund(refund.id);
  const [row] = (await respond(scene)).body;
  expect(row).toMatchObject({ id: scene.projectId, isCanceled: true, state: 'refunded', refunded: 250 });
  expect(kindsOf(row?.documents)).toEqual(['orderConfirmation', 'receipt', 'creditNote']);
});

test('lists projects by their newest movement, in pages of any size and by year', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  const { actor, team } = scene.customer;
  const projectIds = [scene.projectId];
  for (let count = 0; count < 3; count++) {
    const voice = await aVoice();
    const { id } = await aProject({ customer: scene.customer });
    await shortlistVoice(actor, id, voice.id);
    await assignVoice(actor, id, voice.id, true);
    projectIds.unshift(id);
  }
  const all = (await respond(scene)).body.map(({ id }) => id);
  expect(all).toEqual(projectIds);
  for (const limit of [1, 2, 3]) {
    const pages = await readPages((from) => respond(scene, { limit, ...from }));
    expect(pages.flat().map(({ id }) => id)).toEqual(all);
  }
  const { id: subjectId, assignmentId } = await paymentOf(scene.projectId);
  const old = { kind: 'refund', subjectId, projectId: scene.projectId, assignmentId } as const;
  await transaction((tx) =>
    recordMovement(tx, { ...old, at: new Date('2025-06-01') }, [
      { account: 'customer', partyId: team.id, amountCents: 100 },
      { account: 'platform', amountCents: -100 },
    ]),
  );
  const idsOf = async (year: number) => (await respond(scene, { year })).body.map(({ id }) => id);
  expect(await idsOf(2025)).toEqual([scene.projectId]);
  expect(await idsOf(2024)).toEqual([]);
  await expect(respond(scene, { cursor: 'nonsense' })).rejects.toMatchObject({ kind: 'validation' });
});

test('documents of the last hour of the year in UTC are of January 1 and the next year of the operator', async () => {
  setTime(new Date('2026-12-31T23:30:00Z'));
  const scene = await aSelfBilledFee();
  const { customer, voice, projectId, invoice } = scene;
  const rowsOf = async (year: number) =>
    (await respond(scene, { year })).body.map(({ id, issuedOn }) => [id, issuedOn]);
  expect([await rowsOf(2026), await rowsOf(2027)]).toEqual([[], [[projectId, '2027-01-01']]]);
  expect(await listPaymentYears(customer.actor, customer.team.id)).toEqual([2027]);
  await db.projectDocument.update({ where: { id: invoice.id }, data: { uri: 'documents/sb.pdf' } });
  const { body } = await respondWithPayoutHistory(voice.actor, voice.teamId, { limit: 10 });
  expect(body).toMatchObject([{ projectId, number: invoice.number, issuedOn: '2027-01-01' }]);
});

test('is refused to other teams', async () => {
  const [scene, { actor }] = [await anAssignment(), await aCustomer()];
  await expect(respondWithProjectPayments(actor, scene.customer.team.id, { limit: 20 })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
