import { afterAll, describe, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { db, disconnect } from '@/server/platform/db';
import { newAddress } from '@/tests/support/accounts';
import { aSignUp, aUser } from '@/tests/support/builders';
import { visitor } from '@/tests/support/network/api';
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
});

describe('a session', () => {
  test('ends with the logout, also for a copied cookie', async () => {
    const { email } = await aUser();
    const client = visitor();
    await login(email, samplePassword, client);
    const copy = visitor();
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    const response = await client.send('POST /logout', { body: {} });
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(client.cookies.size).toBe(0);
    expect(await copy.send('GET /me', {})).toMatchObject({ status: 401, refusal: { error: 'Please login' } });
    await client.call('POST /logout', { body: {} });
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
