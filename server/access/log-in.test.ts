import { describe, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { changePassword } from '@/server/access/passwords/reset-password';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { newAddress } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { queuedFor, queuedMails } from '@/tests/support/jobs/queued-jobs';
import { clientAddress } from '@/tests/support/network/client-address';
import { logIn, mailLoginWarning } from './log-in';
import { newToken } from './login-tokens';

async function outcomeOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const tryFrom = (address: string, email: string, password = 'not-this-one') =>
  outcomeOf(() => logIn(email, password, address));

/** Records as many failures as an attacker with many networks can cause, without the password checks. */
async function useUpFailures(email: string): Promise<void> {
  for (let round = 0; round < 50; round++) await takePoint('loginPerAccountAnywhere', email);
}

const home = '192.0.2.10';
const sameNetwork = '192.0.2.99';
const elsewhere = '198.51.100.7';

test('refuses a suspended user with the reason, only with the right password', async () => {
  const { email } = await aUser({ suspendedAt: new Date() });
  expect(await tryFrom(clientAddress(), email, samplePassword)).toBe('suspended');
  expect(await tryFrom(clientAddress(), email)).toBe('wrong-login');
});

test('allows five failed logins per account and address, and from another address more', async () => {
  const { email } = await aUser();
  const stranger = clientAddress();
  for (let round = 0; round < 5; round++) expect(await tryFrom(stranger, email)).toBe('wrong-login');
  await expect(logIn(email, samplePassword, stranger)).rejects.toMatchObject({
    kind: 'too-many-requests',
    retryAfterSeconds: expect.toSatisfy((seconds) => seconds > 60 && seconds <= 900),
  });
  expect(await tryFrom(clientAddress(), email, samplePassword)).toBe('done');
});

describe('failed logins of one account from many networks', () => {
  test('are refused from new networks, and not where the owner has logged in before', async () => {
    const { email } = await aUser();
    expect(await tryFrom(home, email, samplePassword)).toBe('done');
    await useUpFailures(email);
    expect(await tryFrom(elsewhere, email)).toBe('too-many-failed-logins');
    expect(await tryFrom(elsewhere, email, samplePassword)).toBe('too-many-failed-logins');
    expect(await tryFrom(home, email, samplePassword)).toBe('done');
    expect(await tryFrom(sameNetwork, email, samplePassword)).toBe('done');
  });

  test('do not block the mailed link from a new network', async () => {
    const { id, email } = await aUser();
    await useUpFailures(email);
    const { token, tokenHash } = newToken();
    await db.passwordResetToken.create({ data: { tokenHash, userId: id, expiresAt: new Date(Date.now() + 60_000) } });
    await changePassword(token, 'a-new-lantern-82', elsewhere);
    expect(await tryFrom(elsewhere, email, 'a-new-lantern-82')).toBe('done');
    expect(await tryFrom('203.0.113.5', email, 'a-new-lantern-82')).toBe('too-many-failed-logins');
  });

  test('return the time to wait, also for an address without an account', async () => {
    const messages: string[] = [];
    for (const email of [(await aUser()).email, newAddress()]) {
      await useUpFailures(email);
      await logIn(email, 'not-this-one', elsewhere).catch((error: Error) => messages.push(error.message));
    }
    expect(messages[0]).toMatch(
      /^Too many failed logins\. Please try again in (1 hour|59 minutes), or choose a new password/,
    );
    expect(messages[1]).toBe(messages[0]);
  });

  test('are reported to the owner once', async () => {
    const { email } = await aUser();
    await useUpFailures(email);
    for (let round = 0; round < 3; round++) await tryFrom(elsewhere, email);
    expect(await queuedFor('warn-of-failed-logins', email)).toHaveLength(1);
    await mailLoginWarning(email);
    expect(await queuedMails(email)).toMatchObject([{ template: 'failed-logins' }]);
  });

  test('do not include successful logins', async () => {
    const { email } = await aUser();
    for (let round = 0; round < 49; round++) await takePoint('loginPerAccountAnywhere', email);
    expect(await tryFrom(home, email, samplePassword)).toBe('done');
    expect(await tryFrom(elsewhere, email)).toBe('wrong-login');
    expect(await tryFrom('203.0.113.5', email)).toBe('too-many-failed-logins');
  });
});

test('an address of 254 characters is counted like any other', async () => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  expect(await tryFrom(home, email)).toBe('wrong-login');
});
