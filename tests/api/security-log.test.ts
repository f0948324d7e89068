import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { newToken } from '@/server/access/login-tokens';
import { db, disconnect } from '@/server/platform/db';
import { goodPassword, newAddress } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';
import { codeIn, mailTo, wrongOf } from '@/tests/support/mails';
import { loginAs, visitor } from '@/tests/support/network/api';
import { startWeb, type WebProcess } from '@/tests/support/processes';
import { idOf } from '@/tests/support/users';

/** A process of its own: one counts only 1,000 different events a minute, and other files have thousands refused. */
let web: WebProcess;

beforeAll(async () => {
  web = await startWeb({}, 'security-log');
});

afterAll(async () => {
  await web?.stop();
  await disconnect();
});

const recorded = (userId: string, count: number) =>
  pollUntil(
    async () => {
      const rows = await db.securityEvent.findMany({ where: { userId }, orderBy: [{ created: 'asc' }, { id: 'asc' }] });
      return rows.length >= count && rows.map(({ kind, endpoint }) => `${kind} ${endpoint}`).toSorted();
    },
    { what: `${count} security events` },
  );

test('records a login, a denied permission, a changed password and a logout under the user', async () => {
  const { id, email } = await aUser();
  const client = visitor({ url: web.url });
  await client.call('POST /login', { body: { email, password: samplePassword } });
  const other = await idOf('olivia');
  expect((await client.send('GET /users/{userId}', { params: { userId: other } })).status).toBe(403);
  await client.call('POST /logout', { body: {} });
  const { token, tokenHash } = newToken();
  await db.passwordResetToken.create({ data: { tokenHash, userId: id, expiresAt: new Date(Date.now() + 60_000) } });
  await client.call('POST /change-password', { body: { token, password: goodPassword } });
  expect(await recorded(id, 4)).toEqual([
    'login POST /login',
    'logout POST /logout',
    'password-changed POST /change-password',
    'right-refused GET /users/{userId}',
  ]);
});

test('records a wrong code of a new email address, and its change', async () => {
  const { id } = await aUser();
  const client = await loginAs({ id }, { url: web.url });
  const email = newAddress();
  await client.call('PATCH /users/{userId}', { params: { userId: id }, body: { email } });
  const code = codeIn(await mailTo(email));
  await client.send('POST /verify', { body: { email, code: wrongOf(code) } });
  await client.call('POST /verify', { body: { email, code } });
  expect(await recorded(id, 2)).toEqual(['email-change-failed POST /verify', 'email-changed POST /verify']);
});

test('records the start and end of impersonation, including an end by a login in the same browser', async () => {
  const { id } = await aUser();
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(Date.now() + 60_000);
  await db.magicLink.create({ data: { tokenHash, userId: id, supportId: await idOf('support'), expiresAt } });
  const client = visitor({ url: web.url });
  await client.call('POST /consume-magic-link', { body: { token } });
  const next = await aUser();
  await client.call('POST /login', { body: { email: next.email, password: samplePassword } });
  expect(await recorded(id, 2)).toEqual([
    'impersonation-ended POST /login',
    'impersonation-started POST /consume-magic-link',
  ]);
});

test('records failed logins and rate limits without the attempted mail address', async () => {
  const client = visitor({ url: web.url, address: '203.0.113.201' });
  const email = `nobody-${newToken().token.toLowerCase()}@tests.example`;
  // A busy process refuses a login with 503 before it counts.
  await pollUntil(
    async () => (await client.send('POST /login', { body: { email, password: 'wrong-one' } })).status === 429,
    { what: 'too many failed logins' },
  );
  const rows = await pollUntil(
    async () => {
      const found = await db.securityEvent.findMany({ where: { network: '203.0.113.0/24', endpoint: 'POST /login' } });
      return found.some(({ kind }) => kind === 'limit-hit') && found;
    },
    { what: 'the limit that was hit' },
  );
  expect(rows.map(({ kind }) => kind)).toContain('login-failed');
  expect(JSON.stringify(rows)).not.toContain('nobody-');
});
