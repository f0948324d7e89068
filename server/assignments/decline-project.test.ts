import { describe, expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { declineProject } from '@/server/assignments/decline-project';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { db } from '@/server/platform/db';
import { anAssignment, aVoice } from '@/tests/support/builders';

const stateOf = async (projectId: string) =>
  (await db.assignment.findMany({ where: { projectId }, select: { state: true } })).map(({ state }) => state);

describe('declining', () => {
  test('releases the payment, keeps the voice on the shortlist, and tells the customers why', async () => {
    const { customer, voice, projectId } = await anAssignment();
    await declineProject(voice.actor, projectId, 'Fully booked until June');
    const assignment = await db.assignment.findFirstOrThrow({ where: { projectId }, include: { payments: true } });
    expect(assignment).toMatchObject({ state: 'released', releaseReason: 'declined-by-voice' });
    expect(assignment.payments.map(({ status }) => status)).toEqual(['released']);
    expect(await db.projectVoice.count({ where: { projectId, voiceId: voice.id } })).toBe(1);
    const message = await db.message.findFirst({ where: { projectId, type: 'declined' } });
    expect(message).toMatchObject({ fromId: voice.id, voiceId: voice.id, text: 'Fully booked until June' });
    const told = await db.notification.findMany({ where: { projectId, kind: 'declined' } });
    expect(told.map(({ userId }) => userId)).toEqual([customer.id]);
    expect(told[0]?.payload).toMatchObject({ reason: 'Fully booked until June' });
    await assignVoice(customer.actor, projectId, voice.id, true);
    expect((await stateOf(projectId)).toSorted()).toEqual(['assigned', 'released']);
  });

  test('is refused to other voices and after the acceptance', async () => {
    const { voice, projectId } = await anAssignment();
    const other = await aVoice();
    await expect(declineProject(other.actor, projectId, '')).rejects.toMatchObject({ code: 'missing-scope' });
    await acceptProject(voice.actor, projectId, true);
    await expect(declineProject(voice.actor, projectId, '')).rejects.toMatchObject({
      message: 'This project is already accepted.',
    });
  });

  test('has one winner against accepting and unassigning', async () => {
    const { customer, voice, projectId } = await anAssignment();
    const attempts = await Promise.allSettled([
      declineProject(voice.actor, projectId, ''),
      acceptProject(voice.actor, projectId, true),
      unassignVoice(customer.actor, projectId, voice.id),
      declineProject(voice.actor, projectId, ''),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [state] = await stateOf(projectId);
    const isAccepted = attempts[1]?.status === 'fulfilled';
    expect(state).toBe(isAccepted ? 'accepted' : 'released');
    const [payment] = await db.payment.findMany({ where: { projectId } });
    expect(payment?.status).toBe(isAccepted ? 'captured' : 'released');
  });
});
