import { afterAll, describe, expect, test } from 'vitest';
import { db, disconnect } from '@/server/platform/db';
import { allAgreed, customerForm, newAddress, signUpCookieName } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { visitor } from '@/tests/support/network/api';
import { codeIn, mailsTo, mailTo } from '@/tests/support/mails';

afterAll(() => disconnect());

async function post(path: string, body: unknown, client = visitor()) {
  const response = await client.fetch(`/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

describe('sign-up validation', () => {
  const required = [
    ['firstName', 'Please enter your first name'],
    ['lastName', 'Please enter your last name'],
    ['companyName', 'Please enter your company name'],
    ['email', 'Please enter your email address'],
    ['password', 'Please enter your password'],
  ] as const;

  test.each(required)('%s, or: %s', async (field, sentence) => {
    for (const value of [undefined, '', null, 7, ' '.repeat(9)]) {
      const answer = await post('/users', { ...customerForm(), [field]: value });
      expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } });
    }
  });

  test('returns a message for each missing field, and the first one as the error', async () => {
    const { body } = await post('/users', {});
    expect(body).toEqual({
      error: 'Please enter your first name',
      code: 'validation',
      fields: Object.fromEntries(required),
    });
  });

  test.each([
    ['terms', 'Please agree to the terms and conditions'],
    ['privacy', 'Please agree to the privacy policy'],
    ['consultancy', 'Please agree to the consultancy agreement'],
  ])('a voice agrees to %s', async (name, sentence) => {
    for (const value of [false, undefined]) {
      const agreements = { ...allAgreed, [name]: value };
      const answer = await post('/users', { ...customerForm(), isVoice: true, agreements });
      expect(answer).toMatchObject({ status: 400, body: { error: sentence } });
    }
  });

  test('returns the message of the first agreement to a voice without any', async () => {
    const answer = await post('/users', { ...customerForm(), isVoice: true });
    expect(answer).toMatchObject({ status: 400, body: { error: 'Please agree to the terms and conditions' } });
  });

  test.each([
    ['an unknown field', { nickname: 'A' }, 'There is no field nickname'],
    ['agreements of a customer', { agreements: allAgreed }, 'There is no field agreements'],
    ['NUL', { firstName: 'A\0da' }, 'Please remove the control characters'],
    ['a bell', { lastName: 'Qu\u0007inn' }, 'Please remove the control characters and invisible characters'],
    [
      'a line end in a name',
      { firstName: 'Ada\nBcc: all' },
      'Please remove the control characters and invisible characters',
    ],
    ['half a character', { firstName: 'A\ud800' }, 'The text contains invalid characters.'],
    ['a long name', { firstName: 'a'.repeat(101) }, 'Please use at most 100 characters'],
    ['no mail address', { email: 'ada at radio' }, 'Please enter a valid email'],
    ['two mail addresses', { email: 'a@b.example,c@d.example' }, 'Please enter a valid email'],
    ['7 characters', { password: 'abcdef1' }, 'Please use at least 8 characters'],
    ['73 bytes', { password: 'x'.repeat(73) }, 'Please use at most 72 bytes (about 72 letters)'],
    ['73 bytes in 37 letters', { password: `${'é'.repeat(36)}x` }, 'Please use at most 72 bytes (about 72 letters)'],
    [
      'a password that everybody uses',
      { password: 'Password1' },
      'This password is too common. Please choose another one.',
    ],
    ['a phone number of letters', { phone: 'call me' }, 'Please enter a valid phone number'],
  ])('%s is refused', async (_, change, sentence) => {
    const answer = await post('/users', { ...customerForm(), ...change });
    expect(answer).toMatchObject({ status: 400, body: { error: sentence } });
  });

  test('accepts a password of 72 bytes, accents, surrounding spaces and a phone number', async () => {
    const form = { ...customerForm(), firstName: '  Åsa ', password: 'é'.repeat(36), phone: '+46 70 123 45 67' };
    expect(await post('/users', { ...form, email: ` ${form.email.toUpperCase()} ` })).toMatchObject({
      status: 201,
      body: { email: form.email },
    });
    const signUp = await db.signUp.findFirstOrThrow({ where: { email: form.email } });
    expect(signUp).toMatchObject({ firstName: 'Åsa', phone: '+46701234567' });
    // The tests run with the lowest cost; server/platform/passwords.test.ts checks the default.
    expect(signUp.passwordHash).toMatch(/^\$2[aby]\$10\$/);
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

  test('a voice has a business of its own and is not published', async () => {
    const client = visitor();
    const form = { ...customerForm(), isVoice: true as const, agreements: allAgreed };
    await client.call('POST /users', { body: form });
    const code = codeIn(await mailTo(form.email));
    const user = await client.call('POST /verify', { body: { email: form.email, code } });
    expect(user).toMatchObject({ isVoice: true, voiceStatus: 'applied', teams: [{ role: 'owner', numMembers: 1 }] });
  });

  test('a known address gets the same response, and a mail that says so', async () => {
    const known = await aUser();
    const form = customerForm({ email: known.email, firstName: 'Eve' });
    const answer = await post('/users', form);
    expect(answer).toMatchObject({ status: 201, body: { email: known.email } });
    expect((await mailTo(known.email)).subject).toBe('You already have a Timbre account');
    expect(await db.user.findUniqueOrThrow({ where: { id: known.id } })).toEqual(known);
  });

  test('identifies the browser by an HttpOnly, SameSite cookie', async () => {
    const form = customerForm();
    const first = await post('/users', form);
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^timbre_sign_up=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/);
    expect(JSON.stringify(await db.signUp.findMany({ where: { email: form.email } }))).not.toContain(
      cookie.slice('timbre_sign_up='.length, 30),
    );
  });

  test('another submission of the browser replaces its sign-up and its cookie', async () => {
    const client = visitor();
    const form = customerForm({ email: newAddress('crowd') });
    await client.call('POST /users', { body: form });
    const first = client.cookies.get(signUpCookieName);
    await client.call('POST /users', { body: form });
    expect(client.cookies.get(signUpCookieName)).not.toBe(first);
    expect(await db.signUp.count({ where: { email: form.email } })).toBe(1);
    expect(await db.user.count({ where: { email: form.email } })).toBe(0);
  });

  test('takes over no cookie that the browser sends', async () => {
    const client = visitor();
    client.cookies.set(signUpCookieName, 'planted');
    await client.call('POST /users', { body: customerForm() });
    expect(client.cookies.get(signUpCookieName)).toMatch(/^[\w-]{43}$/);
  });

  test('limits the mails that one IP address can cause', async () => {
    const client = visitor();
    const email = newAddress('flooded');
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      const answer = await client.send('POST /users', { body: customerForm({ email }) });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(5);
  });
});
