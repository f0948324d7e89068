import { expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { orderRound } from '@/server/assignments/order-follow-up';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aDeliveredProject, askForChanges, deliverTake } from '@/tests/support/steps/take-steps';

test('rounds beyond those included are orders of their own, with payment, documents and fee', async () => {
  const scene = await aDeliveredProject({ template: { changeRounds: 1 } });
  const { customer, voice, projectId, takeId } = scene;
  const order = () =>
    orderRound(customer.actor, projectId, {
      notes: [{ audioId: takeId, startMs: 100, text: 'Again from here' }],
      agreement: true,
    });
  await askForChanges(scene);
  await deliverTake(scene.voice.actor, scene.projectId);
  await expect(askForChanges(scene)).rejects.toThrow('The rounds of changes that you bought are used up.');
  expect((await getProject(customer.actor, projectId)).scopes).toContain('order-round');
  const { id } = await order();

  await assignVoice(customer.actor, id, voice.id, true);
  await acceptProject(voice.actor, id, true);
  const round = await getProject(voice.actor, id);
  expect(round).toMatchObject({ kind: 'round', parentId: projectId, voiceFee: 40, changeRounds: 0 });
  expect(round.changeRequests).toMatchObject([{ round: 0, state: 'open', notes: [{ text: 'Again from here' }] }]);
  await deliverTake(voice.actor, id);
  await approveProject(customer.actor, id);
  const payment = await db.payment.findFirstOrThrow({ where: { projectId: id } });
  expect(payment).toMatchObject({ status: 'captured', amountCents: 7_500 });
  expect(await db.payout.findFirst({ where: { assignment: { projectId: id } } })).toMatchObject({
    amountCents: 4_000,
  });
  expect(await db.projectDocument.count({ where: { projectId: id } })).toBeGreaterThan(3);
  expect((await getProject(customer.actor, projectId)).isApproved).toBe(false);
  expect((await order()).id).not.toBe(id);
});
