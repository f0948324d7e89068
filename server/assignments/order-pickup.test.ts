import { expect, test } from 'vitest';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { orderPickup } from './order-pickup';

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
  await db.project.update({ where: { id }, data: { approvedAt: daysAfter(new Date(), -100) } });
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
