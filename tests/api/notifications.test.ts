import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '@/tests/support/builders';
import type { NotificationKind } from '@/lib/domain/notifications';
import { sendNotification } from '@/server/jobs';
import { unsubscribeToken } from '@/server/notifications/unsubscribe-token';
import { db, disconnect, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { loginAs, visitor } from '@/tests/support/network/api';
import { mailsTo, mailTo } from '@/tests/support/mails';
import { approve, deliver, must, stage } from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';
import { idOf } from '@/tests/support/users';

afterAll(() => disconnect());

async function addressOf(userId: string): Promise<string> {
  return (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;
}

async function subjectsTo(userId: string): Promise<string[]> {
  return (await mailsTo(await addressOf(userId))).map(({ subject }) => subject);
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

describe('the switches', () => {
  let freja = '';
  beforeAll(async () => {
    freja = await idOf('freja');
  });

  test('are saved at once, and an unknown one is rejected', async () => {
    const user = await aUser();
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
});

describe('unsubscribing from a mail', () => {
  const mutedOf = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).mutedNotifications;

  test('opening the link changes nothing; the one-click POST unsubscribes without a session', async () => {
    const user = await aUser();
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
    const user = await aUser();
    const token = unsubscribeToken(user.id, 'message');
    const stop = (signed: string) =>
      visitor().send('POST /unsubscribe/{token}', { params: { token: signed }, query: { scope: 'all' } });
    expect((await stop(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).emailNotifications).toBe(true);
    expect((await stop(token)).status).toBe(200);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).emailNotifications).toBe(false);
  });
});
