import { afterAll, describe, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { db, disconnect } from '@/server/platform/db';
import { newAddress } from '@/tests/support/accounts';
import { aSignUp, aUser } from '@/tests/support/builders';
import { loginAs, visitor } from '@/tests/support/network/api';
import { codeIn, mailTo } from '@/tests/support/mails';
import { sessionCookieName } from '@/tests/support/users';

afterAll(() => disconnect());

const login = (email: string, password = samplePassword, client = visitor()) =>
  client.send('POST /login', { body: { email, password } });

describe('logging in', () => {
  test('returns the user and a session in an HttpOnly, SameSite cookie', async () => {
    const { id, email } = await aUser();
    const client = visitor();
    const response = await login(` ${email.toUpperCase()}`, samplePassword, client);
    expect(response).toMatchObject({ status: 200, body: { id, email, isImpersonating: false } });
    const [cookie = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie.split(/; */)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^timbre_session=.{50,}/), 'HttpOnly', 'SameSite=Lax', 'Path=/']),
    );
    const maxAge = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(maxAge).toBeGreaterThan(29 * 86_400);
    expect(maxAge).toBeLessThanOrEqual(30 * 86_400);
    expect(await client.call('GET /me')).toEqual(response.body);
  });

  test('creates a new session every time, and ends the previous one of the same browser', async () => {
    const { id, email } = await aUser();
    const [client, elsewhere] = [visitor(), visitor()];
    await login(email, samplePassword, elsewhere);
    await login(email, samplePassword, client);
    const first = client.cookies.get(sessionCookieName) ?? '';
    await login(email, samplePassword, client);
    expect(client.cookies.get(sessionCookieName)).not.toBe(first);
    expect(await db.session.count({ where: { userId: id } })).toBe(3);

    const thief = visitor();
    thief.cookies.set(sessionCookieName, first);
    expect((await thief.send('GET /me', {})).status).toBe(401);
    for (const other of [client, elsewhere]) expect((await other.send('GET /me', {})).status).toBe(200);

    const last = client.cookies.get(sessionCookieName) ?? '';
    await login((await aUser()).email, samplePassword, client);
    thief.cookies.set(sessionCookieName, last);
    expect((await thief.send('GET /me', {})).status).toBe(401);
  });

  test('leaves the session unchanged when it fails', async () => {
    const { email } = await aUser();
    const client = visitor();
    await login(email, samplePassword, client);
    expect((await login(email, 'not-this-one', client)).status).toBe(401);
    expect((await client.send('GET /me', {})).status).toBe(200);
  });

  test('rejects a wrong password and an unknown address with the same response', async () => {
    const { email } = await aUser();
    const wrong = await login(email, 'not-this-one');
    const unknown = await login(newAddress(), 'not-this-one');
    expect(wrong).toMatchObject({ status: 401, refusal: { error: 'Wrong email or password' } });
    expect(unknown.refusal).toEqual(wrong.refusal);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    [{ email: '', password: 'x' }, 'Please enter your email address'],
    [{ email: 'a@b.example', password: '' }, 'Please enter your password'],
    [{ email: 'a@b.example', password: '  ' }, 'Please enter your password'],
  ])('%j: %s', async (body, sentence) => {
    expect(await visitor().send('POST /login', { body })).toMatchObject({ status: 400, refusal: { error: sentence } });
  });

  test('with an unverified sign-up sends a code for the right password, and reveals nothing for a wrong one', async () => {
    const { email } = await aSignUp();
    expect((await login(email, 'not-this-one')).status).toBe(401);
    const response = await login(email);
    expect(response).toMatchObject({ status: 403, refusal: { code: 'not-verified' } });
    expect(response.headers.getSetCookie()).toEqual([]);
    const code = codeIn(await mailTo(email));
    expect((await visitor().send('POST /verify', { body: { email, code, password: samplePassword } })).status).toBe(
      200,
    );
  });

  test('rejects a suspended user with a reason, and ends open sessions', async () => {
    const { id, email } = await aUser();
    const client = visitor();
    await login(email, samplePassword, client);
    await db.user.update({ where: { id }, data: { suspendedAt: new Date() } });
    expect((await client.send('GET /me', {})).status).toBe(401);
    expect(await login(email)).toMatchObject({ status: 403, refusal: { code: 'suspended' } });
  });
});

describe('the limit of failed logins', () => {
  test('is five per account and IP address, also for the right password, but not from another address', async () => {
    const { email } = await aUser();
    const stranger = visitor();
    for (let round = 0; round < 5; round++) expect((await login(email, 'not-this-one', stranger)).status).toBe(401);
    const refused = await login(email, samplePassword, stranger);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(900);
    expect((await login(email)).status).toBe(200);
  });
});

describe('a session', () => {
  test('ends with the logout, also for a copied cookie', async () => {
    const { email } = await aUser();
    const client = visitor();
    await login(email, samplePassword, client);
    const kept = visitor();
    for (const [name, value] of client.cookies) kept.cookies.set(name, value);
    await client.call('POST /logout', { body: {} });
    expect(client.cookies.size).toBe(0);
    expect(await kept.send('GET /me', {})).toMatchObject({ status: 401, refusal: { error: 'Please login' } });
    await client.call('POST /logout', { body: {} });
  });

  test.each([
    ['idle for a week', { lastUsedAt: new Date(Date.now() - 7 * 86_400_000) }],
    ['thirty days old', { expiresAt: new Date() }],
    ['revoked', { revokedAt: new Date() }],
  ])('%s is over', async (_, change) => {
    const { id } = await aUser();
    const client = await loginAs({ id }, { isFresh: true });
    expect((await client.send('GET /me', {})).status).toBe(200);
    await db.session.updateMany({ where: { userId: id }, data: change });
    expect((await client.send('GET /me', {})).status).toBe(401);
  });

  test('is extended by use', async () => {
    const { id } = await aUser();
    const client = await loginAs({ id }, { isFresh: true });
    const before = new Date(Date.now() - 6 * 86_400_000);
    await db.session.updateMany({ where: { userId: id }, data: { lastUsedAt: before } });
    await client.call('GET /me');
    const session = await db.session.findFirstOrThrow({ where: { userId: id } });
    expect(session.lastUsedAt.getTime()).toBeGreaterThan(before.getTime() + 86_400_000);
  });

  test.each(['x', '%', '%E0%A4%A', 'Fe26.2*1*a*b*c*d*e*f', '%00', '"', 'a'.repeat(3_000)])(
    'a cookie that is none of ours (%#) is the same as no cookie',
    async (value) => {
      const client = visitor();
      client.cookies.set(sessionCookieName, value);
      expect(await client.send('GET /me', {})).toMatchObject({ status: 401, refusal: { error: 'Please login' } });
      expect((await client.send('GET /ip', {})).status).toBe(200);
    },
  );
});
