import { afterAll, expect, test } from 'vitest';
import type { NotificationKind } from '@/lib/domain/notifications';
import { sendNotification } from '@/server/jobs';
import { unsubscribeToken } from '@/server/notifications/unsubscribe';
import { db, disconnect, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { aUser } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';
import { mailsTo, mailTo } from '@/tests/support/mails';
import { accept, approve, assign, deliver, must, stage } from '@/tests/support/market';
import { visitor } from '@/tests/support/network/api';

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

test('notifies the other side of each step of a project once, and mails the documents', async () => {
  const { customer, voice, projectId } = await stage('shortlisted');
  await makeDue(voice.id, 'invited');
  await mailTo(await addressOf(voice.id));
  await must(assign(customer, projectId, voice.id));
  await mailTo(await addressOf(voice.id), { count: 2 });
  await must(accept(voice, projectId));
  // Order confirmation, acceptance and receipt.
  await mailTo(await addressOf(customer.id), { count: 3 });
  await deliver(voice, projectId);
  await makeDue(customer.id, 'audio');
  await mailTo(await addressOf(customer.id), { count: 4 });
  await must(approve(customer, projectId));
  await mailTo(await addressOf(voice.id), { count: 4 });
  const documents = /^(Order confirmation|Invoice and receipt|Invoice information) \S+$/;
  const namesTo = async (userId: string) =>
    (await subjectsTo(userId)).map((subject) => documents.exec(subject)?.[1] ?? subject).toSorted();
  expect(await namesTo(voice.id)).toEqual([
    'Delivery approved: “Spring spot”',
    'Invoice information',
    'Please accept the project “Spring spot”',
    'You were shortlisted for “Spring spot”',
  ]);
  expect(await namesTo(customer.id)).toEqual([
    'Invoice and receipt',
    'New take for “Spring spot”',
    'Order confirmation',
    'The voice accepted “Spring spot”',
  ]);
});

test('opening the link of a mail changes nothing; the one-click POST unsubscribes without a session', async () => {
  const { id } = await aUser();
  const muted = async () => (await db.user.findUniqueOrThrow({ where: { id } })).mutedNotifications;
  const path = `/v1/unsubscribe/${unsubscribeToken(id, 'message')}`;
  const opened = await visitor().fetch(path);
  expect([opened.status, opened.headers.get('location')]).toEqual([302, path.replace('/v1', '')]);
  expect((await visitor().fetch(path.replace('/v1', ''))).status).toBe(200);
  expect(await muted()).toEqual([]);
  const response = await visitor().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([response.status, await response.json()]).toEqual([200, { kind: 'message' }]);
  expect(await muted()).toEqual(['mail:message']);
});
