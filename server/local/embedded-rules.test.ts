import { expect, test } from 'vitest';
import { embeddedServices, loadsSampleData } from './embedded-rules';

const here = 'http://localhost:3000';
const there = 'https://voices.example.com';

test('embeds every service without variables on a local URL', () => {
  expect(embeddedServices({}, here)).toEqual(['postgres', 's3', 'mail', 'stripe']);
  expect(embeddedServices({ DATABASE_URL: 'postgresql://db', SMTP_URL: '' }, here)).toEqual(['s3', 'mail', 'stripe']);
});

test('names the missing variables of a partly configured service', () => {
  expect(() => embeddedServices({ S3_ENDPOINT: 'http://s3' }, here)).toThrow(
    'S3_ENDPOINT is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be too.',
  );
});

test('names each missing variable for a public URL', () => {
  expect(() => embeddedServices({}, there)).toThrow(
    /DATABASE_URL, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, SMTP_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SESSION_SECRET and STRIPE_PUBLISHABLE_KEY/,
  );
});

test('TIMBRE_EMBEDDED allows the database and the object store for a public URL, but not mail and Stripe', () => {
  const rest = {
    SMTP_URL: 'smtp://mail',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    SESSION_SECRET: 'x'.repeat(32),
  };
  expect(embeddedServices({ ...rest, TIMBRE_EMBEDDED: 'postgres, s3' }, there)).toEqual(['postgres', 's3']);
  expect(() => embeddedServices({ ...rest, SMTP_URL: '', TIMBRE_EMBEDDED: 'postgres,s3' }, there)).toThrow(
    'Set SMTP_URL.',
  );
  expect(() => embeddedServices({ ...rest, TIMBRE_EMBEDDED: 'postgres,mail' }, there)).toThrow('not mail');
});

test('rejects an invalid URL', () => {
  expect(() => embeddedServices({}, 'voices')).toThrow('APP_URL');
});

test('loads sample data on a local URL unless it is switched off, and never on a public one', () => {
  expect(loadsSampleData({}, here)).toBe(true);
  expect(loadsSampleData({ SAMPLE_DATA: '' }, here)).toBe(true);
  expect(loadsSampleData({ SAMPLE_DATA: 'on' }, 'http://127.0.0.1:3000')).toBe(true);
  expect(loadsSampleData({ SAMPLE_DATA: 'off' }, here)).toBe(false);
  expect(loadsSampleData({}, there)).toBe(false);
  expect(loadsSampleData({ SAMPLE_DATA: 'on' }, there)).toBe(false);
  expect(loadsSampleData({}, 'http://192.168.1.5:3000')).toBe(false);
  expect(() => loadsSampleData({ SAMPLE_DATA: 'no' }, here)).toThrow('SAMPLE_DATA has to be on or off, not "no".');
});
