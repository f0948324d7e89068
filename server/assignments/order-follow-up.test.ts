import { describe, expect, test } from 'vitest';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aProject, aTemplate, aVoice, setTimes } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDeliveredRecording, aLicensedRecording, anAcceptedOrder } from '@/tests/support/steps/follow-up-steps';
import { setRate } from '@/tests/support/tax-rules';
import { orderPickup, orderRound } from './order-follow-up';

describe('an extra round', () => {
  /** Creates a delivered project whose two included rounds are used up by default. */
  async function aDeliveredProject({
    usedRounds = 2,
    ...template
  }: {
    usedRounds?: number;
    roundCustomerPriceCents?: number;
  } = {}) {
    const voice = await aVoice({ demos: [] });
    const { id, customer } = await aProject({
      state: 'delivered',
      voiceIds: [voice.id],
      project: { name: 'Spot' },
      template: await aTemplate(template),
    });
    for (let round = 1; round <= usedRounds; round++) {
      await db.changeRequest.create({
        data: { projectId: id, round, requestedById: customer.id, state: 'delivered', deliveredAt: new Date() },
      });
    }
    const order = (given: { agreement?: boolean; token?: string } = {}) =>
      orderRound(customer.actor, id, { notes: [{ text: 'With a smile' }], agreement: true, ...given });
    return { id, customer, voice, order };
  }
  const roundsOf = (parentId: string) => db.project.count({ where: { parentId, kind: 'round' } });

  test('creates a project of its own at the price of a round, with its notes as the checklist', async () => {
    const { id, customer, voice, order } = await aDeliveredProject();
    const ordered = await order({ token: 'once' });
    expect(await order({ token: 'once' })).toEqual(ordered);
    const round = await getProject(customer.actor, ordered.id);
    expect(round).toMatchObject({
      kind: 'round',
      parentId: id,
      name: 'Spot – round 3',
      customerPrice: 60,
      changeRounds: 0,
      voices: [{ id: voice.id, isAssigned: false }],
    });
    expect(round.changeRequests).toMatchObject([{ round: 0, state: 'open', notes: [{ text: 'With a smile' }] }]);
    expect((await getProject(voice.actor, round.id)).voiceFee).toBe(40);
    expect(await db.event.count({ where: { projectId: id, type: 'project-updated' } })).toBe(1);
  });

  test('requires the agreement', async () => {
    const { order } = await aDeliveredProject();
    const refusal = { kind: 'validation', fields: { agreement: agreementSentence } };
    await expect(order({ agreement: false })).rejects.toMatchObject(refusal);
  });

  test('is refused while a round is included, and without a price', async () => {
    const included = await aDeliveredProject({ usedRounds: 1 });
    const refused = (message: string) => ({ kind: 'conflict', message });
    await expect(included.order()).rejects.toMatchObject(refused('A round of changes is still included.'));
    const unpriced = await aDeliveredProject({ roundCustomerPriceCents: 0 });
    await expect(unpriced.order()).rejects.toMatchObject(refused('Extra rounds cannot be ordered for this project.'));
    expect([await roundsOf(included.id), await roundsOf(unpriced.id)]).toEqual([0, 0]);
  });

  test('is one order at a time: the same for its token, refused for another until it is done', async () => {
    const { id, order } = await aDeliveredProject();
    const attempts = await inParallel(20, (index) => order({ token: `${index % 2}` }));
    const ids = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await roundsOf(id)).toBe(1);
    await expect(order()).rejects.toMatchObject({ kind: 'conflict', message: 'An extra round is already ordered.' });
    await db.project.update({ where: { id: ids[0] ?? '' }, data: { canceledAt: new Date() } });
    const next = await order();
    expect(await db.project.findUniqueOrThrow({ where: { id: next.id } })).toMatchObject({ name: 'Spot – round 4' });
  });
});

describe('a pickup', () => {
  type Scene = { state?: 'delivered' | 'approved'; template?: Parameters<typeof aTemplate>[0] };

  async function aRecording({ state = 'approved', template }: Scene = {}) {
    const voice = await aVoice({ demos: [] });
    const { id, customer } = await aProject({ state, voiceIds: [voice.id], template: await aTemplate(template) });
    const order = (given: { agreement?: boolean; token?: string } = {}) =>
      orderPickup(customer.actor, id, { name: 'Spot PICKUP', agreement: true, ...given });
    return { id, customer, voice, order };
  }
  const pickupsOf = (parentId: string) => db.project.count({ where: { parentId } });

  test('creates a project of its own at the pickup price, for the same script and with the same voice', async () => {
    const { id, customer, voice, order } = await aRecording();
    const pickup = await order();
    const project = await getProject(customer.actor, pickup.id);
    expect(project).toMatchObject({ kind: 'pickup', parentId: id, name: 'Spot PICKUP', customerPrice: 50 });
    expect(project.voices).toMatchObject([{ id: voice.id, isAssigned: false }]);
    const [parent, row] = await Promise.all(
      [id, pickup.id].map((projectId) => db.project.findUniqueOrThrow({ where: { id: projectId } })),
    );
    expect(row).toMatchObject({ scriptWords: parent?.scriptWords, originalId: id, language: parent?.language });
    expect(await db.notification.count({ where: { projectId: pickup.id, userId: voice.id, kind: 'invited' } })).toBe(1);
  });

  test('requires the agreement, and a voice that takes on projects', async () => {
    const { id, voice, order } = await aRecording();
    await expect(order({ agreement: false })).rejects.toMatchObject({
      kind: 'validation',
      fields: { agreement: agreementSentence },
    });
    const publish = (status: 'published' | 'returned') =>
      db.voiceProfile.update({ where: { userId: voice.id }, data: { status } });
    await publish('returned');
    await expect(order()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This voice is not taking on projects at the moment.',
    });
    expect(await pickupsOf(id)).toBe(0);
    await publish('published');
    await order();
    expect(await pickupsOf(id)).toBe(1);
  });

  test('is refused once its time is over, and before the approval', async () => {
    const { id, order } = await aRecording({ template: { pickupDays: 90 } });
    await setTimes(id, { approvedAt: daysAfter(new Date(), -100) });
    await expect(order()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'The time to order a pickup is over.',
    });
    const delivered = await aRecording({ state: 'delivered' });
    await expect(delivered.order()).rejects.toMatchObject({ kind: 'conflict' });
    expect([await pickupsOf(id), await pickupsOf(delivered.id)]).toEqual([0, 0]);
  });

  test('is one order for 20 parallel requests with the same token', async () => {
    const { id, order } = await aRecording();
    const attempts = await inParallel(20, () => order({ token: 'once' }));
    const ids = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value.id] : []));
    expect([...new Set(ids)]).toEqual([(await order({ token: 'once' })).id]);
    expect(await pickupsOf(id)).toBe(1);
  });
});

test.each([
  ['pickup', 6],
  ['round', 12],
  ['renewal', 7],
] as const)('a %s shows the VAT of its kind, and is charged with it', async (kind, percent) => {
  setRate('SE', 6, 'pickup');
  setRate('SE', 12, 'round');
  setRate('SE', 7, 'renewal');
  const scene = await (kind === 'round' ? aDeliveredRecording() : aLicensedRecording());
  const { customer, voice, projectId } = scene;
  const shown = await getProject(customer.actor, projectId);
  expect(shown.customerPriceDetails?.tax.rate).toBe(0.25);
  expect(shown.followUpTax?.[kind]).toEqual({ rate: percent / 100, category: 'domestic', note: '' });
  expect(await getProject(voice.actor, projectId)).not.toHaveProperty('followUpTax');
  const payment = await db.payment.findFirstOrThrow({
    where: { projectId: await anAcceptedOrder(scene, kind), status: 'captured' },
  });
  const netCents = payment.amountCents - payment.vatCents;
  expect(netCents).toBeGreaterThan(0);
  expect(payment.vatCents).toBe((netCents * percent) / 100);
});
