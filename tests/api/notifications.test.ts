import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '@/prisma/seed/builders';
import type { NotificationKind } from '@/lib/domain/notifications';
import { sendNotification } from '@/server/jobs';
import { channelsOf } from '@/server/notifications/finalize';
import { unsubscribeToken } from '@/server/notifications/unsubscribe-token';
import { db, disconnect, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { mailsTo, mailTo } from '@/tests/support/mails';
import { approve, deliver, must, type Stage, stage } from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';
import { idOf } from '@/tests/support/users';

afterAll(() => disconnect());

async function addressOf(userId: string): Promise<string> {
  return (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;
}

async function subjectsTo(userId: string): Promise<string[]> {
  return (await mailsTo(await addressOf(userId))).map(({ subject }) => subject);
}

function decided(userId: string, kind: NotificationKind) {
  const find = () => db.notification.findFirst({ where: { userId, kind }, orderBy: { created: 'desc' } });
  return pollUntil(async () => ((await find())?.decidedAt ? find() : null), { what: kind });
}

function say({ customer, voice, projectId }: Stage, text: string, from: 'customer' | 'voice' = 'customer') {
  const writer = from === 'customer' ? customer : voice;
  return must(
    writer.api.send('POST /projects/{projectId}/messages', {
      params: { projectId },
      body: { voiceId: voice.id, text },
    }),
  );
}

/** Changes only the due date of waiting notifications. */
async function makeDue(userId: string, kind: NotificationKind = 'message'): Promise<void> {
  const find = () => db.notification.findFirst({ where: { userId, kind, decidedAt: null } });
  const row = await pollUntil(find, { what: kind });
  await transaction(async (tx) => {
    await tx.notification.update({ where: { id: row.id }, data: { dueAt: new Date(Date.now() - 1_000) } });
    await enqueue(tx, sendNotification, { notificationId: row.id });
  });
}

/** Is due some seconds later, so that an undone shortlisting is not mailed. */
async function decideInvitation({ voice }: Stage): Promise<void> {
  const waiting = { userId: voice.id, kind: 'invited', decidedAt: null } as const;
  if ((await db.notification.count({ where: waiting })) > 0) await makeDue(voice.id, 'invited');
  await decided(voice.id, 'invited');
}

async function mailOfInvitation(scene: Stage): Promise<void> {
  await decideInvitation(scene);
  await mailTo(await addressOf(scene.voice.id));
}

function look({ voice, projectId }: Stage, voiceId: string | null, api: ApiClient = voice.api) {
  return api.call('PUT /presence/{tabId}', { params: { tabId: 'tab-1' }, body: { projectId, voiceId } });
}

function isWaiting(userId: string): Promise<number> {
  return db.notification.count({ where: { userId, kind: 'message', decidedAt: null } });
}

test('notifies the other side of each step of a project once', async () => {
  const { customer, voice, projectId } = await stage('accepted');
  await deliver(voice, projectId);
  await makeDue(customer.id, 'audio');
  await mailTo(await addressOf(customer.id), { count: 2 });
  await must(approve(customer, projectId));
  await mailTo(await addressOf(voice.id), { count: 3 });
  // Two steps in quick succession are two jobs, so their mails may arrive in any order.
  expect((await subjectsTo(voice.id)).toSorted()).toEqual(
    [
      'You were shortlisted for “Spring spot”',
      'Please accept the project “Spring spot”',
      'Delivery approved: “Spring spot”',
    ].toSorted(),
  );
  expect((await subjectsTo(customer.id)).toSorted()).toEqual([
    'New take for “Spring spot”',
    'The voice accepted “Spring spot”',
  ]);
});

describe('messages to a user who is away', () => {
  test('combines seven in a burst into one mail, two minutes after the first', async () => {
    const scene = await stage('shortlisted');
    for (let index = 1; index <= 7; index++) await say(scene, `Line ${index}`);
    const rows = await db.notification.findMany({ where: { userId: scene.voice.id, kind: 'message' } });
    expect(rows).toHaveLength(1);
    const first = await db.message.findFirstOrThrow({ where: { projectId: scene.projectId, text: 'Line 1' } });
    expect((rows[0]?.dueAt.getTime() ?? 0) - first.timestamp.getTime()).toBe(120_000);
    await mailOfInvitation(scene);
    await makeDue(scene.voice.id);
    await decided(scene.voice.id, 'message');
    const mail = await mailTo(await addressOf(scene.voice.id), { count: 2 });
    expect(mail.subject).toBe('7 new messages about “Spring spot”');
    expect(mail.text).toContain('2 earlier messages');
    expect(mail.text).not.toContain('Line 2');
    for (const index of [3, 4, 5, 6, 7]) expect(mail.text).toContain(`Cora Customer: Line ${index}`);
    expect(mail.text).toContain(`/projects/${scene.projectId}/chat/${scene.voice.id}`);
    // The sender is not notified, and the next message of an unread chat waits for an hour.
    expect(await isWaiting(scene.customer.id)).toBe(0);
    await say(scene, 'Are you there?');
    const next = await db.notification.findFirstOrThrow({ where: { userId: scene.voice.id, decidedAt: null } });
    expect(next.dueAt.getTime() - Date.now()).toBeGreaterThan(55 * 60_000);
  });

  test('does not mail what was read meanwhile', async () => {
    const scene = await stage('shortlisted');
    await say(scene, 'Hello');
    await scene.voice.api.call('POST /projects/{projectId}/voices/{voiceId}/clear-unread', {
      params: { projectId: scene.projectId, voiceId: scene.voice.id },
      body: {},
    });
    await makeDue(scene.voice.id);
    expect((await decided(scene.voice.id, 'message')).dropReason).toBe('read');
  });

  test('does not mail what is on the screen in any process; another page of the project delays the mail', async () => {
    const scene = await stage('shortlisted');
    const second = process.env.TEST_SECOND_WEB_URL;
    const elsewhere = second ? await loginAs({ id: scene.voice.id }, { url: second }) : scene.voice.api;
    await say(scene, 'Hello');
    await look(scene, null, elsewhere);
    await makeDue(scene.voice.id);
    const before = Date.now();
    await pollUntil(async () => {
      const row = await db.notification.findFirstOrThrow({ where: { userId: scene.voice.id, kind: 'message' } });
      return row.dueAt.getTime() > before + 60_000 && row.decidedAt === null;
    });
    await look(scene, scene.voice.id, elsewhere);
    await makeDue(scene.voice.id);
    expect((await decided(scene.voice.id, 'message')).dropReason).toBe('present');
  });

  test('a page that was closed, or has sent no heartbeat for a minute, does not count as open', async () => {
    const scene = await stage('shortlisted');
    await say(scene, 'Hello');
    await look(scene, scene.voice.id);
    await scene.voice.api.call('DELETE /presence/{tabId}', { params: { tabId: 'tab-1' } });
    await look(scene, scene.voice.id);
    await db.presence.updateMany({
      where: { userId: scene.voice.id },
      data: { seenAt: new Date(Date.now() - 60_000) },
    });
    await makeDue(scene.voice.id);
    expect((await decided(scene.voice.id, 'message')).dropReason).toBeNull();
  });

  test('does not notify a removed voice', async () => {
    const scene = await stage('shortlisted');
    // The removal would cancel the invitation.
    await mailOfInvitation(scene);
    await say(scene, 'Hello');
    await must(
      scene.customer.api.send('DELETE /projects/{projectId}/voices/{voiceId}', {
        params: { projectId: scene.projectId, voiceId: scene.voice.id },
      }),
    );
    await makeDue(scene.voice.id);
    expect((await decided(scene.voice.id, 'message')).dropReason).toBe('over');
    await makeDue(scene.voice.id, 'uninvited');
    await mailTo(await addressOf(scene.voice.id), { count: 2 });
    expect((await subjectsTo(scene.voice.id))[0]).toBe('You are no longer shortlisted for “Spring spot”');
  });
});

describe('the switches', () => {
  let freja = '';
  beforeAll(async () => {
    freja = await idOf('freja');
  });

  test('are saved at once, and an unknown one is rejected', async () => {
    const user = await buildUser(db);
    const api = await loginAs({ id: user.id });
    const change = (body: object) => api.send('PATCH /users/{userId}', { params: { userId: user.id }, body });
    const muted = ['mail:message', 'sms:assigned'];
    const response = await change({ smsNotifications: true, mutedNotifications: [...muted, 'mail:message'] });
    expect(response.body).toMatchObject({
      emailNotifications: true,
      smsNotifications: true,
      mutedNotifications: muted,
    });
    expect((await change({ emailNotifications: false })).body.emailNotifications).toBe(false);
    expect((await api.call('GET /me', {})).mutedNotifications).toEqual(muted);
    expect((await change({ mutedNotifications: ['mail:everything'] })).status).toBe(400);
    expect((await change({ emailNotification: false })).status).toBe(400);
    expect((await change({ firstName: '  ' })).refusal.fields).toEqual({ firstName: 'Please enter a value' });
    expect((await change({ phone: '12' })).refusal.fields).toEqual({ phone: 'Please enter a valid phone number' });
    expect((await change({ phone: '070-123 45 67', firstName: ' Ada ' })).body).toMatchObject({
      phone: '+46701234567',
      firstName: 'Ada',
    });
    const others = await api.send('PATCH /users/{userId}', { params: { userId: freja }, body: { phone: null } });
    expect(others.status).toBe(403);
  });

  test('suppress only their own kind', async () => {
    const scene = await stage('shortlisted');
    await decideInvitation(scene);
    await db.user.update({ where: { id: scene.voice.id }, data: { mutedNotifications: ['mail:uninvited'] } });
    await must(
      scene.customer.api.send('DELETE /projects/{projectId}/voices/{voiceId}', {
        params: { projectId: scene.projectId, voiceId: scene.voice.id },
      }),
    );
    await makeDue(scene.voice.id, 'uninvited');
    expect((await decided(scene.voice.id, 'uninvited')).dropReason).toBe('off');
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
    expect(channelsOf(user, 'invited')).toEqual(['mail']);
    expect(channelsOf({ ...user, suspendedAt: new Date() }, 'invited')).toEqual([]);
    expect(channelsOf({ ...user, emailVerifiedAt: null }, 'invited')).toEqual([]);
  });
});

describe('unsubscribing from a mail', () => {
  const mutedOf = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).mutedNotifications;

  test('opening the link changes nothing; the one-click POST unsubscribes without a session', async () => {
    const user = await buildUser(db);
    const path = `/v1/unsubscribe/${unsubscribeToken(user.id, 'message')}`;
    const opened = await visitor().fetch(path);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, path.replace('/v1', '')]);
    const page = await visitor().fetch(path.replace('/v1', ''));
    expect(page.status).toBe(200);
    expect(await mutedOf(user.id)).toEqual([]);
    for (let click = 0; click < 2; click++) {
      const response = await visitor().fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ kind: 'message' });
    }
    expect(await mutedOf(user.id)).toEqual(['mail:message']);
  });

  test('can unsubscribe from all mails, and rejects a forged token', async () => {
    const user = await buildUser(db);
    const token = unsubscribeToken(user.id, 'message');
    const stop = (signed: string) =>
      visitor().send('POST /unsubscribe/{token}', { params: { token: signed }, query: { scope: 'all' } });
    expect((await stop(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).emailNotifications).toBe(true);
    expect((await stop(token)).status).toBe(200);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).emailNotifications).toBe(false);
  });
});
