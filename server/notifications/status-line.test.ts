import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { mailOverview } from '@/server/projects/list/mail-overview';
import { aCustomer, aDelivery, aProject, aVoice, setTimes } from '@/tests/support/builders';
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
    const overview = await mailOverview(userId, id);
    return overview && statusLine(overview.status);
  };
  expect(await lineFor(customer.id)).toBe('Waiting for Freja to accept.');
  expect(await lineFor(voice.id)).toBe(`${customer.team.name} chose you: accept the project.`);
  expect(await lineFor(stranger.id)).toBeNull();
  await setTimes(id, { acceptedAt: new Date() });
  await db.assignment.updateMany({ where: { projectId: id }, data: { state: 'accepted' } });
  expect(await lineFor(voice.id)).toBe('Record and upload your takes.');
  await aDelivery(id, voice.id);
  await setTimes(id, { autoApproveAt: new Date('2027-03-16T12:00:00Z') });
  expect(await lineFor(customer.id)).toBe(
    'Freja has delivered: listen and approve. Approved automatically on Mar 16, 2027.',
  );
  await setTimes(id, { approvedAt: new Date() });
  expect(await lineFor(voice.id)).toBeNull();
});

test('facts, reminders and messages have no status', () => {
  expect((['invited', 'audio'] as const).every(hasStatusLine)).toBe(true);
  expect((['accepted', 'declined', 'unassigned', 'message', 'approval-reminder'] as const).some(hasStatusLine)).toBe(
    false,
  );
});
