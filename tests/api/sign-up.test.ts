import { afterAll, describe, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { customerForm, newAddress, signUpCookieName } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { visitor } from '@/tests/support/network/api';
import { codeIn, mailsTo, mailTo } from '@/tests/support/mails';

afterAll(() => disconnect());

test('returns a message for each missing field, and the first one as the error', async () => {
  const { refusal } = await visitor().send('POST /users', { body: {} as never });
  expect(refusal).toEqual({
    error: 'Please enter your first name',
    code: 'validation',
    fields: {
      firstName: 'Please enter your first name',
      lastName: 'Please enter your last name',
      companyName: 'Please enter your company name',
      email: 'Please enter your email address',
      password: 'Please enter your password',
    },
  });
});

describe('from the sign-up to the first session', () => {
  test('a customer gets a code by mail, and with it a session and a team of their own', async () => {
    const client = visitor();
    const form = customerForm();
    expect(await client.call('POST /users', { body: form })).toEqual({ email: form.email });
    expect([...client.cookies.keys()]).toEqual([signUpCookieName]);
    const mail = await mailTo(form.email);
    expect(mail.html).toContain(codeIn(mail));
    const user = await client.call('POST /verify', { body: { email: form.email, code: codeIn(mail) } });
    expect(user).toMatchObject({ firstName: 'Ada', isVoice: false, isImpersonating: false, voiceStatus: null });
    expect(user.teams).toMatchObject([{ name: 'Quinn Radio AB', role: 'owner', numMembers: 1 }]);
    expect(await client.call('GET /me')).toEqual(user);
  });

  test('a known address gets the same response, and a mail that says so', async () => {
    const account = await aUser();
    const form = customerForm({ email: account.email, firstName: 'Eve' });
    const response = await visitor().send('POST /users', { body: form });
    expect(response).toMatchObject({ status: 201, body: { email: account.email } });
    expect((await mailTo(account.email)).subject).toContain('You already have an account');
  });

  test('identifies the browser by an HttpOnly, SameSite cookie', async () => {
    const [cookie = ''] = (await visitor().send('POST /users', { body: customerForm() })).headers.getSetCookie();
    expect(cookie).toMatch(/^timbre_sign_up=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/);
  });

  test('replaces a cookie that the browser sends', async () => {
    const client = visitor();
    client.cookies.set(signUpCookieName, 'planted');
    await client.call('POST /users', { body: customerForm() });
    const first = client.cookies.get(signUpCookieName);
    expect(first).toMatch(/^[\w-]{43}$/);
    await client.call('POST /users', { body: customerForm() });
    expect(client.cookies.get(signUpCookieName)).not.toBe(first);
  });

  test('limits the mails that one IP address can cause', async () => {
    const client = visitor();
    const email = newAddress('flooded');
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      const response = await client.send('POST /users', { body: customerForm({ email }) });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(5);
  });
});
