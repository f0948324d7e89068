import { afterAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { newAddress, signUpCookieName } from '@/tests/support/accounts';
import { aCodeFor, aSignUp, aUser } from '@/tests/support/builders';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { codeIn, mailTo, wrongOf } from '@/tests/support/mails';

afterAll(() => disconnect());

/** A sign-up, and the browser that began it. */
async function aBrowserSignUp() {
  const signUp = await aSignUp();
  const client = visitor();
  client.cookies.set(signUpCookieName, signUp.token);
  return { ...signUp, client, code: await aCodeFor(signUp) };
}

type Waiting = { email: string; client: ApiClient };

async function verify({ email, client }: Waiting, code: string): Promise<number> {
  return (await client.send('POST /verify', { body: { email, code } })).status;
}

test("a new email address of the session's user is pending with 202, and verified without another session", async () => {
  const { id, email } = await aUser();
  const [client, other] = [await loginAs({ id }), await loginAs({ id }, { isFresh: true })];
  const newEmail = newAddress();
  const change = { params: { userId: id }, body: { email: newEmail, lastName: 'Quinn' } };
  const pending = await client.send('PATCH /users/{userId}', change);
  expect(pending).toMatchObject({ status: 202, body: { email, lastName: 'Quinn' } });
  const code = codeIn(await mailTo(newEmail));
  const cookies = new Map(client.cookies);
  const wrong = await client.send('POST /verify', { body: { email: newEmail, code: wrongOf(code) } });
  expect(wrong).toMatchObject({ status: 400, refusal: { code: 'wrong-code' } });
  // Elsewhere it is the code of a sign-up, which does not exist.
  expect((await visitor().send('POST /verify', { body: { email: newEmail, code } })).status).toBe(403);
  const verified = await client.send('POST /verify', { body: { email: newEmail, code } });
  expect(verified).toMatchObject({ status: 200, body: { id, email: newEmail } });
  expect(client.cookies).toEqual(cookies);
  expect(await client.call('GET /me')).toMatchObject({ id, email: newEmail });
  expect((await other.send('GET /me', {})).status).toBe(401);
  const sameAddress = { params: { userId: id }, body: { email: newEmail, lastName: 'Field' } };
  expect((await client.send('PATCH /users/{userId}', sameAddress)).status).toBe(200);
});

test('a session verifies the sign-up of its browser for another account', async () => {
  const { email, code, client } = await aBrowserSignUp();
  const { id } = await aUser();
  for (const [name, value] of (await loginAs({ id })).cookies) client.cookies.set(name, value);
  const verified = await client.send('POST /verify', { body: { email, code } });
  expect(verified).toMatchObject({ status: 200, body: { email } });
  expect(await client.call('GET /me')).toMatchObject({ email });
});

test('resends a code once a minute, and otherwise says how long to wait', async () => {
  const waiting = await aBrowserSignUp();
  const { email, client } = waiting;
  const resend = () => client.send('POST /resend-verify-email', { body: { email } });
  // At the same time, so that both are within the same minute.
  const [first, second] = (await Promise.all([resend(), resend()])).toSorted((a, b) => a.status - b.status);
  if (!first || !second) throw new Error('Two requests were sent.');
  expect([first.status, second.status]).toEqual([204, 429]);
  expect(second.refusal.error).toMatch(/^Too many requests\. Please try again in (\d+ seconds?|1 minute)\.$/);
  const seconds = Number(second.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await verify(waiting, codeIn(await mailTo(email)))).toBe(200);
});
