import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { statusFor } from '@/server/projects/status-for';
import { aCustomer, aProject, aVoice } from '@/tests/support/builders';
import { hasStatusLine, statusLine } from './status-line';

test('says to each side what comes next, and by when', async () => {
  const [customer, voice, stranger] = await Promise.all([aCustomer(), aVoice({ firstName: 'Freja' }), aVoice()]);
  const { id } = await aProject({
    customer,
    state: 'assigned',
    voiceIds: [voice.id],
    project: { description: 'Warm', dueDate: new Date('2027-03-01') },
  });
  const lineFor = async (userId: string) => {
    const status = await statusFor(userId, id);
    return status && statusLine(status);
  };
  expect(await lineFor(customer.id)).toBe('Waiting for Freja to accept. Due on 1 March 2027.');
  expect(await lineFor(voice.id)).toBe(`${customer.team.name} chose you: accept the project. Due on 1 March 2027.`);
  expect(await lineFor(stranger.id)).toBeNull();
  await db.project.update({ where: { id }, data: { acceptedAt: new Date(), dueDate: null } });
  await db.assignment.updateMany({ where: { projectId: id }, data: { state: 'accepted' } });
  expect(await lineFor(voice.id)).toBe('Record and upload your takes.');
  await db.project.update({ where: { id }, data: { approvedAt: new Date() } });
  expect(await lineFor(voice.id)).toBeNull();
});

test('reminders, payouts and messages have no status', () => {
  expect((['audio', 'assigned', 'declined'] as const).every(hasStatusLine)).toBe(true);
  expect((['message', 'payout', 'uninvited', 'approval-reminder', 'payment'] as const).some(hasStatusLine)).toBe(false);
});
