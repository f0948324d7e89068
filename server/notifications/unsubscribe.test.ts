import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aUser } from '@/tests/support/builders';
import { unsubscribe, unsubscribeToken } from './unsubscribe';

const switchesOf = (id: string) =>
  db.user.findUniqueOrThrow({ where: { id }, select: { emailNotifications: true, mutedNotifications: true } });

test('switches off one kind of mail once, or all', async () => {
  const { id } = await aUser();
  const token = unsubscribeToken(id, 'message');
  for (let click = 0; click < 2; click++) expect(await unsubscribe(token, 'kind')).toEqual({ kind: 'message' });
  expect(await switchesOf(id)).toEqual({ emailNotifications: true, mutedNotifications: ['mail:message'] });
  await unsubscribe(token, 'all');
  expect(await switchesOf(id)).toEqual({ emailNotifications: false, mutedNotifications: ['mail:message'] });
});

test('refuses a forged token', async () => {
  const { id } = await aUser();
  const token = unsubscribeToken(id, 'message');
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  await expect(unsubscribe(forged, 'all')).rejects.toMatchObject({ kind: 'not-found' });
  expect((await switchesOf(id)).emailNotifications).toBe(true);
});
