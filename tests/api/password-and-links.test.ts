import { afterAll, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { newToken } from '@/server/access/login-tokens';
import { db, disconnect } from '@/server/platform/db';
import { goodPassword } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { mailTo, tokenIn } from '@/tests/support/mails';
import { visitor } from '@/tests/support/network/api';

afterAll(() => disconnect());

const login = (email: string, password: string) => visitor().send('POST /login', { body: { email, password } });

test('a forgotten password is replaced with the mailed token', async () => {
  const { email } = await aUser();
  const client = visitor();
  await client.call('POST /send-reset-password-email', { body: { email: ` ${email.toUpperCase()}` } });
  const token = tokenIn(await mailTo(email));
  expect((await client.send('POST /change-password', { body: { token, password: goodPassword } })).status).toBe(204);
  expect(client.cookies.size).toBe(0);
  expect((await login(email, samplePassword)).status).toBe(401);
  expect((await login(email, goodPassword)).status).toBe(200);
});

test('a magic link starts a session whose changes name both users in the audit log', async () => {
  const [user, support] = [await aUser(), await aUser({ isSupport: true })];
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(Date.now() + 300_000);
  await db.magicLink.create({ data: { tokenHash, userId: user.id, supportId: support.id, expiresAt } });
  const client = visitor();
  const me = await client.call('POST /consume-magic-link', { body: { token } });
  expect(me).toMatchObject({ id: user.id, isImpersonating: true });
  expect(await client.call('GET /me')).toMatchObject({ id: user.id, isImpersonating: true });
  await client.call('POST /analytics/events', { body: { name: 'search-view', properties: {} } });
  const where = { actorId: user.id, impersonatorId: support.id };
  expect(await db.auditEntry.findMany({ where, orderBy: { created: 'asc' } })).toMatchObject([
    { action: 'impersonate', subject: user.id },
    { action: 'POST /analytics/events' },
  ]);
});
