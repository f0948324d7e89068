import { expect, test } from 'vitest';
import { defaultTimeZone } from './default-time-zone';
import { parseEnv } from './env';

const complete = {
  APP_URL: 'https://voices.example.com',
  DATABASE_URL: 'postgresql://timbre:secret@postgres:5432/timbre',
  SESSION_SECRET: 'a secret of at least thirty-two letters',
  S3_ENDPOINT: 'https://s3.example.net',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

function refused(source: Record<string, string | undefined>): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    return [...String(error).matchAll(/^ {2}([A-Z][A-Z0-9_]+) /gm)].map(([, name = '']) => name);
  }
  return [];
}

test('a complete configuration is taken, with the defaults of what it leaves out', () => {
  expect(parseEnv(complete)).toMatchObject({ ...complete, PORT: 3000, S3_BUCKET: 'timbre', LOG_LEVEL: 'info' });
});

test('the address of support is an email address, or absent', () => {
  expect(parseEnv({ ...complete, SUPPORT_EMAIL: 'help@voices.example' }).SUPPORT_EMAIL).toBe('help@voices.example');
  expect(parseEnv({ ...complete, SUPPORT_EMAIL: '' }).SUPPORT_EMAIL).toBeUndefined();
  expect(refused({ ...complete, SUPPORT_EMAIL: 'our office' })).toEqual(['SUPPORT_EMAIL']);
});

test('the IBAN of the operator has the right check digits, and is read with spaces', () => {
  const ibanOf = (OPERATOR_IBAN: string) => parseEnv({ ...complete, OPERATOR_IBAN }).OPERATOR_IBAN;
  expect(ibanOf('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  expect(ibanOf('')).toBe('');
  expect(refused({ ...complete, OPERATOR_IBAN: 'DE88 3704 0044 0532 0130 00' })).toEqual(['OPERATOR_IBAN']);
});

test.each([
  ['SE', 'Europe/Stockholm'],
  ['DE', 'Europe/Berlin'],
  ['ES', 'Europe/Madrid'],
  ['PT', 'Europe/Lisbon'],
  ['CY', 'Asia/Nicosia'],
  ['GB', 'Europe/London'],
  ['US', 'UTC'],
  ['ZZ', 'UTC'],
])('the days of an operator in %s are those of %s', (OPERATOR_COUNTRY, timeZone) => {
  expect(parseEnv({ ...complete, OPERATOR_COUNTRY }).OPERATOR_TIME_ZONE).toBe(timeZone);
});

test('every country of the EU has a time zone', () => {
  const codes = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
  expect(codes.split(' ').filter((code) => defaultTimeZone(code) === 'UTC')).toEqual([]);
});

test('the time zone of the operator is an IANA name', () => {
  const OPERATOR_TIME_ZONE = 'America/New_York';
  expect(parseEnv({ ...complete, OPERATOR_COUNTRY: 'US', OPERATOR_TIME_ZONE })).toMatchObject({ OPERATOR_TIME_ZONE });
  for (const wrong of ['Europe/Nowhere', '+01:00', 'Stockholm']) {
    expect(refused({ ...complete, OPERATOR_TIME_ZONE: wrong })).toEqual(['OPERATOR_TIME_ZONE']);
  }
});

test('every variable that is missing is named, all of them at once', () => {
  expect(refused({ APP_URL: complete.APP_URL }).toSorted()).toEqual(
    Object.keys(complete)
      .filter((name) => name !== 'APP_URL')
      .toSorted(),
  );
  expect(refused({})).toContain('APP_URL');
});

test.each(Object.keys(complete))('%s set to nothing is as missing as not set', (name) => {
  expect(refused({ ...complete, [name]: '' })).toEqual([name]);
});

test('optional variables may be empty, as in compose files, and then have their defaults', () => {
  const empty = { PORT: '', S3_REGION: '', OPERATOR_COUNTRY: '', PLAY_URL: '', LOG_LEVEL: '', TRUSTED_PROXIES: '' };
  expect(parseEnv({ ...complete, ...empty })).toEqual(parseEnv(complete));
});

test('the simulator and the mail catcher serve this machine alone', () => {
  const embedded = { STRIPE_API_BASE: 'http://127.0.0.1:4000', MAIL_INBOX_URL: 'http://127.0.0.1:4001' };
  expect(refused({ ...complete, ...embedded })).toEqual(Object.keys(embedded));
  expect(refused({ ...complete, ...embedded, APP_URL: 'http://localhost:3000', STRIPE_PUBLISHABLE_KEY: '' })).toEqual(
    [],
  );
});

test('an address that others can reach has https, and a mail server instead of the catcher', () => {
  expect(refused({ ...complete, APP_URL: 'http://voices.example.com' })).toEqual(['APP_URL']);
  expect(refused({ ...complete, SMTP_URL: 'smtp://mail:1025?requireTLS=false' })).toEqual(['SMTP_URL']);
  expect(refused({ ...complete, APP_URL: 'http://192.168.1.20:3000' })).toEqual(['APP_URL']);
  const inside = { ...complete, S3_ENDPOINT: 'http://s3:7070' };
  expect(refused(inside)).toEqual(['S3_PUBLIC_ENDPOINT']);
  expect(refused({ ...inside, S3_PUBLIC_ENDPOINT: 'https://files.example.net' })).toEqual([]);
});

test.each([
  ['APP_URL', 'https://voices.example.com/'],
  ['APP_URL', 'https://voices.example.com/app'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['MAIL_FROM', 'no reply'],
  ['STRIPE_SECRET_KEY', 'pk_test_51abc'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_51abc'],
])('%s is refused as %j', (name, value) => {
  expect(refused({ ...complete, [name]: value })).toEqual([name]);
});

test('the hook of documents has a URL and a secret of 24 bytes, or neither', () => {
  const hook = { DOCUMENT_HOOK_URL: 'https://peppol.example', DOCUMENT_HOOK_SECRET: `whsec_${'ab+/'.repeat(8)}` };
  expect(refused({ ...complete, ...hook })).toEqual([]);
  expect(refused({ ...complete, ...hook, DOCUMENT_HOOK_SECRET: '' })).toEqual(['DOCUMENT_HOOK_SECRET']);
  expect(refused({ ...complete, ...hook, DOCUMENT_HOOK_URL: '' })).toEqual(['DOCUMENT_HOOK_URL']);
  expect(refused({ ...complete, ...hook, DOCUMENT_HOOK_SECRET: 'whsec_short' })).toEqual(['DOCUMENT_HOOK_SECRET']);
});
