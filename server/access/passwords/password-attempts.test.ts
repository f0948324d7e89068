import { expect, test } from 'vitest';
import { newAddress } from '@/tests/support/accounts';
import { clientAddress } from '@/tests/support/network/client-address';
import { attemptPassword } from './password-attempts';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

const tooMany = { kind: 'too-many-requests' };

function anAttempt(counter?: string) {
  const given = { email: newAddress(), address: clientAddress(), ...(counter && { counter }) };
  const attempt = (result: boolean | Error, more: object = {}) =>
    attemptPassword({ ...given, ...more }, async () => {
      if (result instanceof Error) throw result;
      return result;
    });
  return { ...given, attempt };
}

test('runs five failing checks of one account and network, also of 20 at once, and then no right one', async () => {
  const { email, address, attempt } = anAttempt();
  let numChecks = 0;
  await expectSuccesses(5, { of: 20 }, () =>
    attemptPassword({ email, address }, async () => {
      numChecks += 1;
      return null;
    }),
  );
  expect(numChecks).toBe(5);
  await expect(attempt(true)).rejects.toMatchObject(tooMany);
  expect(await attempt(true, { address: clientAddress() })).toBe(true);
});

test('a success clears the failures before it', async () => {
  const { attempt } = anAttempt();
  for (let round = 0; round < 2; round++) {
    for (let failure = 0; failure < 4; failure++) expect(await attempt(false)).toBe(false);
    expect(await attempt(true)).toBe(true);
  }
});

test('counts attempts of another kind apart', async () => {
  const { attempt } = anAttempt();
  for (let failure = 0; failure < 5; failure++) await attempt(false);
  await expect(attempt(true)).rejects.toMatchObject(tooMany);
  expect(await attempt(true, { counter: 'second-factor ' })).toBe(true);
});
