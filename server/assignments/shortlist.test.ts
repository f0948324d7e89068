import { describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aProject, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { removeVoice, shortlistVoice } from './shortlist';

const listedOn = (projectId: string) => db.projectVoice.count({ where: { projectId } });

describe('shortlisting a voice', () => {
  test('opens the chat, notifies the voice and updates the details of open pages', async () => {
    const [{ id, customer }, voice] = [await aProject(), await aVoice({ demos: [] })];
    const { voices } = await shortlistVoice(customer.actor, id, voice.id);
    expect(voices).toMatchObject([{ id: voice.id, isAssigned: false }]);
    expect(await db.message.findMany({ where: { projectId: id } })).toMatchObject([
      { type: 'invited', voiceId: voice.id, fromId: customer.id },
    ]);
    const [notification, ...more] = await db.notification.findMany({ where: { projectId: id } });
    expect([notification?.kind, notification?.userId, more]).toEqual(['invited', voice.id, []]);
    expect((await jobsAbout(notification?.id ?? '')).map(({ name }) => name)).toEqual(['send-notification']);
    const updates = await db.event.findMany({ where: { projectId: id, type: 'project-updated' } });
    expect(updates.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ parts: ['details'] }));
  });

  test('rejects a listed voice, a full shortlist, and voices that the project type does not allow', async () => {
    const [voice, other] = [await aVoice({ demos: [] }), await aVoice({ demos: [] })];
    const { id, customer } = await aProject({
      state: 'shortlisted',
      voiceIds: [voice.id],
      project: { maxVoices: 2, allowedVoices: [voice.id] },
    });
    const refused = (voiceId: string) =>
      shortlistVoice(customer.actor, id, voiceId).catch(({ kind, code, message }) => [kind, code, message]);
    expect(await refused(voice.id)).toEqual(['conflict', 'already-listed', 'Sam Rivers is already shortlisted.']);
    expect(await refused(other.id)).toEqual(['conflict', 'not-allowed', 'Not available for Sam Rivers.']);
    await db.project.update({ where: { id }, data: { maxVoices: 1 } });
    expect(await refused(other.id)).toEqual(['conflict', 'full', 'This project already has 1 voice.']);
    expect(await listedOn(id)).toBe(1);
  });

  test.each([
    ['is awaiting approval by staff', 'admin-approval', { requiresAdminApproval: true }],
    ['was deleted', 'cancelled', { canceledAt: new Date() }],
  ])('rejects a project that %s', async (_, code, data) => {
    const [{ id, customer }, voice] = [await aProject(), await aVoice({ demos: [] })];
    await db.project.update({ where: { id }, data });
    await expect(shortlistVoice(customer.actor, id, voice.id)).rejects.toMatchObject(
      code === 'cancelled' ? { kind: 'forbidden' } : { kind: 'conflict', code },
    );
    expect(await listedOn(id)).toBe(0);
  });

  test.each([
    ['unpublished', (userId: string) => db.voiceProfile.update({ where: { userId }, data: { status: 'returned' } })],
    ['suspended', (id: string) => db.user.update({ where: { id }, data: { suspendedAt: new Date() } })],
  ])('rejects a voice that is %s', async (_, change) => {
    const [{ id, customer }, voice] = [await aProject(), await aVoice({ demos: [] })];
    await change(voice.id);
    await expect(shortlistVoice(customer.actor, id, voice.id)).rejects.toMatchObject({
      kind: 'not-found',
      message: 'This voice does not exist.',
    });
  });

  test('fills the last place once in 20 parallel attempts', async () => {
    const { id, customer } = await aProject({ project: { maxVoices: 1 } });
    const voices = [await aVoice({ demos: [] }), await aVoice({ demos: [] })];
    await expectSuccesses(1, { of: 20 }, (index) => shortlistVoice(customer.actor, id, voices[index % 2]?.id ?? ''));
    expect(await listedOn(id)).toBe(1);
    expect(await db.message.count({ where: { projectId: id, type: 'invited' } })).toBe(1);
  });
});

async function aListedVoice(state: 'shortlisted' | 'assigned' = 'shortlisted') {
  const voice = await aVoice({ demos: [] });
  const { id, customer } = await aProject({ state, voiceIds: [voice.id] });
  return { id, customer, voice };
}

describe('removing a voice', () => {
  test('a removed voice no longer sees the project; it leaves a message, a notification and no unread marks', async () => {
    const { id, customer, voice } = await aListedVoice();
    const users = [customer, voice].map((person) => ({ projectId: id, voiceId: voice.id, userId: person.id }));
    await db.unreadChat.createMany({ data: users, skipDuplicates: true });
    expect((await removeVoice(customer.actor, id, voice.id)).voices).toEqual([]);
    await expect(getProject(voice.actor, id)).rejects.toMatchObject({ message: 'Missing scope list-project' });
    const left = await db.message.findMany({ where: { projectId: id, type: 'uninvited' } });
    expect(left).toMatchObject([{ voiceId: voice.id, fromId: customer.id }]);
    expect(await db.unreadChat.count({ where: { projectId: id } })).toBe(0);
    expect(await db.notification.findMany({ where: { projectId: id, kind: 'uninvited' } })).toMatchObject([
      { userId: voice.id },
    ]);
    const events = await db.event.findMany({ where: { projectId: id }, select: { type: true, userId: true } });
    expect(events).toContainEqual({ type: 'project-removed', userId: voice.id });
  });

  test('rejects an assigned voice, and one that is not shortlisted', async () => {
    const { id, customer, voice } = await aListedVoice('assigned');
    await expect(removeVoice(customer.actor, id, voice.id)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This voice is assigned to the project. Cancel the assignment first.',
    });
    await expect(removeVoice(customer.actor, id, customer.id)).rejects.toMatchObject({
      kind: 'not-found',
      message: 'This voice is not shortlisted.',
    });
    expect(await db.projectVoice.count({ where: { projectId: id } })).toBe(1);
  });

  test('removes once in 20 parallel attempts', async () => {
    const { id, customer, voice } = await aListedVoice();
    await expectSuccesses(1, { of: 20 }, () => removeVoice(customer.actor, id, voice.id));
    expect(await db.message.count({ where: { projectId: id, type: 'uninvited' } })).toBe(1);
  });
});
