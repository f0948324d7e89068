import { expect, test } from 'vitest';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { orderRound } from './order-round';

/** By default, both included rounds are used up. */
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
