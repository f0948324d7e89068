import { expect, test } from 'vitest';
import { mailSignUpCode } from './mail-code';
import { db } from '@/server/platform/db';
import { aSignUp, aUser } from '@/tests/support/builders';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';

const codesOf = (ownerId: string) => db.verificationCode.count({ where: { ownerId } });

test('mails a code for the sign-up of the browser, else for the newest one', async () => {
  const first = await aSignUp({ created: new Date(Date.now() - 60_000) });
  const second = await aSignUp({ email: first.email });
  await mailSignUpCode(first.email, first.browserHash);
  expect([await codesOf(first.id), await codesOf(second.id)]).toEqual([1, 0]);
  await mailSignUpCode(first.email, null);
  expect([await codesOf(first.id), await codesOf(second.id)]).toEqual([1, 1]);
  const mails = await queuedMails(first.email);
  expect(mails.map(({ template }) => template)).toEqual(['verify-code', 'verify-code']);
  for (const { values } of mails) expect(new URL(values.link ?? '').searchParams.get('code')).toBe(values.code);
});

test('mails nothing without a sign-up', async () => {
  const { email } = await aUser();
  await mailSignUpCode(email, null);
  expect(await queuedMails(email)).toEqual([]);
});

test('states at most twice an hour that the address has an account, and issues no code', async () => {
  const { email } = await aUser();
  const { id, browserHash } = await aSignUp({ email });
  for (let round = 0; round < 4; round++) await mailSignUpCode(email, browserHash);
  expect((await queuedMails(email)).map(({ template }) => template)).toEqual(['account-exists', 'account-exists']);
  expect(await codesOf(id)).toBe(0);
});

test('sends at most 10 mails an hour to one address', async () => {
  const { email, browserHash } = await aSignUp();
  for (let round = 0; round < 25; round++) await mailSignUpCode(email, browserHash);
  expect(await queuedMails(email)).toHaveLength(10);
});
