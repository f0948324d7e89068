import { describe, expect, test } from 'vitest';
import { changePassword, login, signUp, verify } from './access';

const form = {
  firstName: 'Ada',
  lastName: 'Quinn',
  companyName: 'Quinn Radio AB',
  email: 'ada@people.example',
  password: 'quiet-lantern-81',
};
const agreements = { terms: true, privacy: true, consultancy: true };

/** The first issue, as the response has it. */
function refusalOf(body: object): { path: string; message: string } | null {
  const issue = signUp.body.safeParse(body).error?.issues[0];
  return issue ? { path: issue.path.join('.'), message: issue.message } : null;
}

describe('a sign-up', () => {
  test.each([
    ['firstName', 'Please enter your first name'],
    ['lastName', 'Please enter your last name'],
    ['companyName', 'Please enter your company name'],
    ['email', 'Please enter your email address'],
    ['password', 'Please enter your password'],
  ])('%s, or: %s', (path, message) => {
    for (const value of [undefined, '', null, 7, ' '.repeat(9)]) {
      expect(refusalOf({ ...form, [path]: value })).toEqual({ path, message });
    }
  });

  test.each([
    ['terms', 'Please agree to the terms and conditions'],
    ['privacy', 'Please agree to the privacy policy'],
    ['consultancy', 'Please agree to the consultancy agreement'],
  ])('a voice agrees to %s', (name, message) => {
    for (const value of [false, undefined]) {
      const body = { ...form, isVoice: true, agreements: { ...agreements, [name]: value } };
      expect(refusalOf(body)).toEqual({ path: `agreements.${name}`, message });
    }
  });

  test('names the first agreement to a voice without any', () => {
    expect(refusalOf({ ...form, isVoice: true })?.message).toBe('Please agree to the terms and conditions');
    expect(refusalOf({ ...form, isVoice: true, agreements })).toBeNull();
  });

  test.each([
    ['agreements of a customer', { agreements }, 'Unrecognized key: "agreements"'],
    ['NUL', { firstName: 'A\0da' }, 'Please remove the control characters and invisible characters'],
    ['a bell', { lastName: 'Qu\u0007inn' }, 'Please remove the control characters and invisible characters'],
    ['a line end', { firstName: 'Ada\nBcc: all' }, 'Please remove the control characters and invisible characters'],
    ['half a character', { firstName: 'A\ud800' }, 'Please remove the control characters and invisible characters'],
    ['a long name', { firstName: 'a'.repeat(101) }, 'Please use at most 100 characters'],
    ['no mail address', { email: 'ada at radio' }, 'Please enter a valid email'],
    ['two mail addresses', { email: 'a@b.example,c@d.example' }, 'Please enter a valid email'],
    ['7 characters', { password: 'abcdef1' }, 'Please use at least 8 characters'],
    ['73 bytes', { password: 'x'.repeat(73) }, 'Please use at most 72 bytes (about 72 letters)'],
    ['73 bytes in 37 letters', { password: `${'é'.repeat(36)}x` }, 'Please use at most 72 bytes (about 72 letters)'],
  ])('with %s is refused', (_, change, message) => {
    expect(refusalOf({ ...form, ...change })?.message).toBe(message);
  });

  test('may have a password of 72 bytes and accents; names and the address are trimmed', () => {
    const password = 'é'.repeat(36);
    const body = { ...form, firstName: '  Åsa ', email: ` ${form.email.toUpperCase()} `, password };
    expect(signUp.body.parse(body)).toMatchObject({ firstName: 'Åsa', email: form.email, password });
  });
});

test.each([
  [{ email: '', password: 'x' }, 'Please enter your email address'],
  [{ email: 'a@b.example', password: '' }, 'Please enter your password'],
  [{ email: 'a@b.example', password: '  ' }, 'Please enter your password'],
])('a login with %j: %s', (body, message) => {
  expect(login.body.safeParse(body).error?.issues[0]?.message).toBe(message);
});

test.each([
  ['', 'Please enter new password'],
  ['short', 'Please use at least 8 characters'],
  ['x'.repeat(73), 'Please use at most 72 bytes (about 72 letters)'],
])('%j as a new password: %s', (password, message) => {
  const { error } = changePassword.body.safeParse({ token: 'token', password });
  expect(error?.issues[0]?.message).toBe(message);
});

test('a code may have spaces, and is not blank', () => {
  const body = { email: 'a@b.example', code: ' 123 456 ' };
  expect(verify.body.parse(body).code).toBe('123456');
  expect(verify.body.safeParse({ ...body, code: '  ' }).error?.issues[0]?.message).toBe('Please enter the code');
});
