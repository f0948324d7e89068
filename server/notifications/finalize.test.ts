import { beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import type { NotificationKind } from '@/lib/domain/notifications';
import { removeVoice, shortlistVoice } from '@/server/assignments/shortlist';
import { clearUnread, postMessage } from '@/server/chat/messages';
import { throttleFor } from '@/server/mail/mail-throttle';
import { db, transaction, type Tx } from '@/server/platform/db';
import { aCustomer, anActor, aProject, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { channelsOf, finalizeNotification } from './finalize';
import { endPresence, setPresence } from './presence';
import { notificationTemplates } from './templates';

let customer: Awaited<ReturnType<typeof aCustomer>>;
beforeAll(async () => {
  customer = await aCustomer();
});

async function aChat() {
  const voice = await aVoice({ demos: [] });
  const { id: projectId, name } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  const rowOf = (kind: NotificationKind = 'message') =>
    db.notification.findFirstOrThrow({
      where: { userId: voice.id, kind },
      orderBy: { created: 'desc' },
      include: { deliveries: true },
    });
  return {
    voice,
    projectId,
    name,
    rowOf,
    say: (text: string) => postMessage(customer.actor, projectId, { voiceId: voice.id, text }),
    /** Changes only the due date. */
    async decide(kind: NotificationKind = 'message') {
      const { id } = await rowOf(kind);
      await db.notification.update({ where: { id }, data: { dueAt: new Date(Date.now() - 1_000) } });
      await finalizeNotification(id);
      return rowOf(kind);
    },
  };
}

describe('messages to a user who is away', () => {
  test('are one notification two minutes after the first, with the text of the last five', async () => {
    const { voice, projectId, name, rowOf, say, decide } = await aChat();
    for (let index = 1; index <= 7; index++) await say(`Line ${index}`);
    const waiting = { userId: voice.id, kind: 'message', decidedAt: null };
    expect(await db.notification.count({ where: waiting })).toBe(1);
    const first = await db.message.findFirstOrThrow({ where: { projectId, text: 'Line 1' } });
    expect((await rowOf()).dueAt.getTime() - first.timestamp.getTime()).toBe(120_000);
    await finalizeNotification((await rowOf()).id);
    expect(await rowOf()).toMatchObject({ decidedAt: null });

    const { deliveries, payload } = await decide();
    expect(deliveries).toMatchObject([{ channel: 'mail' }]);
    expect((await jobsAbout(deliveries[0]?.id ?? '')).map((job) => job.name)).toEqual(['deliver-notification']);
    const { letter } = notificationTemplates.message.write(payload, `http://localhost/chat`);
    expect(letter.subject).toBe(`7 new messages about “${name}”`);
    const text = JSON.stringify(letter);
    expect(text).toContain('2 earlier messages');
    expect(text).not.toContain('Line 2');
    for (const index of [3, 4, 5, 6, 7]) expect(text).toContain(`Cora Customer: Line ${index}`);
    // The sender is not notified, and the next message of an unread chat waits for an hour.
    expect(await db.notification.count({ where: { userId: customer.id, projectId } })).toBe(0);
    await say('Are you there?');
    expect((await rowOf()).dueAt.getTime() - Date.now()).toBeGreaterThan(0.9 * hourMs);
  });

  test('are sent once by 20 parallel jobs', async () => {
    const { say, decide } = await aChat();
    await say('Hello');
    await inParallel(20, () => decide());
    expect(await decide()).toMatchObject({ dropReason: null, deliveries: [{ channel: 'mail' }] });
  });

  test('are not mailed when they were read meanwhile', async () => {
    const { voice, projectId, say, decide } = await aChat();
    await say('Hello');
    await clearUnread(voice.actor, projectId, voice.id);
    expect(await decide()).toMatchObject({ dropReason: 'read', deliveries: [] });
  });

  test('are not mailed when they are on the screen; another page of the project delays the mail', async () => {
    const { voice, projectId, say, decide } = await aChat();
    const elsewhere = await anActor(voice.id);
    await say('Hello');
    await setPresence(elsewhere, 'tab-1', { projectId, voiceId: null });
    const before = Date.now();
    const delayed = await decide();
    expect(delayed).toMatchObject({ decidedAt: null, deliveries: [] });
    expect(delayed.dueAt.getTime()).toBeGreaterThan(before + 60_000);
    await setPresence(elsewhere, 'tab-1', { projectId, voiceId: voice.id });
    expect(await decide()).toMatchObject({ dropReason: 'present', deliveries: [] });
  });

  test('are mailed although a page was closed, or has sent no heartbeat for a minute', async () => {
    const { voice, projectId, say, decide } = await aChat();
    await say('Hello');
    for (const tab of ['tab-1', 'tab-2']) await setPresence(voice.actor, tab, { projectId, voiceId: voice.id });
    await endPresence(voice.actor, 'tab-1');
    await db.presence.updateMany({ where: { userId: voice.id }, data: { seenAt: new Date(Date.now() - 60_000) } });
    expect(await decide()).toMatchObject({ dropReason: null, deliveries: [{ channel: 'mail' }] });
  });

  test('are not mailed to a removed voice, which is told of the removal', async () => {
    const { voice, projectId, name, say, decide } = await aChat();
    await removeVoice(customer.actor, projectId, voice.id);
    await shortlistVoice(customer.actor, projectId, voice.id);
    await decide('invited');
    await say('Hello');
    await removeVoice(customer.actor, projectId, voice.id);
    expect(await decide()).toMatchObject({ dropReason: 'over', deliveries: [] });
    const { dropReason, payload } = await decide('uninvited');
    expect(dropReason).toBeNull();
    const { letter } = notificationTemplates.uninvited.write(payload, 'http://localhost');
    expect(letter.subject).toBe(`You are no longer shortlisted for “${name}”`);
  });
});

test('a project is not locked while the decision waits for another one about the same recipient', async () => {
  const { voice, projectId, rowOf, say } = await aChat();
  await say('Hello');
  const { id } = await rowOf();
  await db.notification.update({ where: { id }, data: { dueAt: new Date(Date.now() - 1_000) } });
  let deciding: Promise<void> | undefined;
  await transaction(async (tx) => {
    await throttleFor(tx, voice.email, new Date());
    deciding = finalizeNotification(id);
    await expect.poll(() => waitingForMails(tx)).toBe(1);
    await tx.$executeRaw`select 1 from projects where id = ${projectId} for update nowait`;
  });
  await deciding;
  expect(await rowOf()).toMatchObject({ dropReason: null, deliveries: [{ channel: 'mail' }] });
});

async function waitingForMails(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<Array<{ count: number }>>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event = 'advisory'`;
  return row?.count ?? 0;
}

test('a switch suppresses only its own kind', async () => {
  const { voice, projectId, say, decide } = await aChat();
  await db.user.update({ where: { id: voice.id }, data: { mutedNotifications: ['mail:uninvited'] } });
  await say('Hello');
  expect(await decide()).toMatchObject({ dropReason: null });
  await removeVoice(customer.actor, projectId, voice.id);
  expect(await decide('uninvited')).toMatchObject({ dropReason: 'off', deliveries: [] });
});

test('a suspended user and one without a verified address get no notifications', () => {
  const user = {
    phone: null,
    suspendedAt: null,
    emailVerifiedAt: new Date(),
    emailNotifications: true,
    smsNotifications: true,
    mutedNotifications: [],
  };
  for (const kind of ['invited', 'payout']) {
    const notification = { kind, payload: {} };
    expect(channelsOf(user, notification)).toEqual(['mail']);
    expect(channelsOf({ ...user, suspendedAt: new Date() }, notification)).toEqual([]);
    expect(channelsOf({ ...user, emailVerifiedAt: null }, notification)).toEqual([]);
  }
});

test('mails about money that has moved cannot be switched off', () => {
  const user = {
    phone: null,
    suspendedAt: null,
    emailVerifiedAt: new Date(),
    emailNotifications: false,
    smsNotifications: false,
    mutedNotifications: ['mail:payout', 'mail:payment'],
  };
  const issue = (about: string) => ({
    kind: 'payment',
    payload: { side: 'issue', projectName: 'Spot', sentence: 'Refunded.', about },
  });
  expect(channelsOf(user, { kind: 'payout', payload: {} })).toEqual(['mail']);
  expect(channelsOf(user, issue('refunded'))).toEqual(['mail']);
  expect(channelsOf(user, issue('canceled'))).toEqual([]);
  expect(channelsOf(user, { kind: 'approved', payload: {} })).toEqual([]);
});
