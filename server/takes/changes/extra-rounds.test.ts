import { describe, expect, test } from 'vitest';
import { boughtRounds } from '@/lib/domain/projects/changes';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { orderRound } from '@/server/assignments/order-round';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDeliveredProject, askForChanges, deliverTake } from '@/tests/support/steps/take-steps';

describe('rounds', () => {
  test('are those of the template and of add-ons', () => {
    const option = { description: '', customerPriceCents: 0, voiceFeeCents: 0 };
    const addon = { id: 'a', name: '', description: '', options: [option, { ...option, changeRounds: 3 }] };
    const bought = (selected: number | null) => boughtRounds({ changeRounds: 2, addons: [{ ...addon, selected }] });
    expect([bought(null), bought(0), bought(1)]).toEqual([2, 2, 5]);
  });

  test('beyond those included are orders of their own, with payment, documents and fee', async () => {
    const scene = await aDeliveredProject({ template: { changeRounds: 1 } });
    const { customer, voice, projectId, takeId } = scene;
    const order = (token?: string, agreement = true) =>
      orderRound(customer.actor, projectId, {
        notes: [{ audioId: takeId, startMs: 100, text: 'Again from here' }],
        agreement,
        token,
      });
    await expect(order('one')).rejects.toThrow('A round of changes is still included.');
    await askForChanges(scene);
    await deliverTake(scene.voice.actor, scene.projectId);
    await expect(askForChanges(scene)).rejects.toThrow('The rounds of changes that you bought are used up.');
    expect((await getProject(customer.actor, projectId)).scopes).toContain('order-round');
    await expect(order('one', false)).rejects.toMatchObject({ kind: 'validation' });
    const { id } = await order('one');
    expect((await order('one')).id).toBe(id);
    await expect(order('two')).rejects.toThrow('An extra round is already ordered.');

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
    expect((await order('three')).id).not.toBe(id);
  });

  test('are not offered without a price', async () => {
    const scene = await aDeliveredProject({
      template: { changeRounds: 0, roundCustomerPriceCents: 0, roundVoiceFeeCents: 0 },
    });
    const order = orderRound(scene.customer.actor, scene.projectId, { notes: [{ text: 'x' }], agreement: true });
    await expect(order).rejects.toThrow('Extra rounds cannot be ordered for this project.');
  });
});

test('one of many orders of an extra round counts', async () => {
  const scene = await aDeliveredProject({ template: { changeRounds: 0 } });
  const results = await inParallel(10, () =>
    orderRound(scene.customer.actor, scene.projectId, { notes: [{ text: 'x' }], agreement: true }),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await db.project.count({ where: { parentId: scene.projectId } })).toBe(1);
});
