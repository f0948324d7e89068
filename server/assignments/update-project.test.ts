import { describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aDelivery, anAssignment } from '@/tests/support/builders';
import { acceptProject } from './accept-project';
import { approveProject } from './approve-project';
import { assignVoice } from './assign-voice';
import { unassignVoice } from './unassign-voice';
import { declineProject } from './update-project';

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
    const notifications = await db.notification.findMany({ where: { projectId, kind: 'declined' } });
    expect(notifications.map(({ userId }) => userId)).toEqual([customer.id]);
    expect(notifications[0]?.payload).toMatchObject({ reason: 'Fully booked until June' });
    await assignVoice(customer.actor, projectId, voice.id, true);
    expect((await stateOf(projectId)).toSorted()).toEqual(['assigned', 'released']);
  });

  test('is refused after the acceptance', async () => {
    const { voice, projectId } = await anAssignment();
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

  test('has one winner against accepting, also while the customer approves a delivery', async () => {
    const { customer, voice, projectId } = await anAssignment();
    await aDelivery(projectId, voice.id);
    const [declined, accepted, approved] = await Promise.allSettled([
      declineProject(voice.actor, projectId, ''),
      acceptProject(voice.actor, projectId, true),
      approveProject(customer.actor, projectId),
    ]);
    expect([declined.status, accepted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    // The approval needs the acceptance, and a declined project has neither fee nor charge.
    if (approved.status === 'fulfilled') expect(accepted.status).toBe('fulfilled');
    expect(await db.payout.count({ where: { assignment: { projectId } } })).toBe(
      approved.status === 'fulfilled' ? 1 : 0,
    );
    const isDeclined = declined.status === 'fulfilled';
    expect(await stateOf(projectId)).toEqual([isDeclined ? 'released' : 'accepted']);
    expect(await db.payment.findMany({ where: { projectId }, select: { status: true } })).toEqual([
      { status: isDeclined ? 'released' : 'captured' },
    ]);
  });
});
