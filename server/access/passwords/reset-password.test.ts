import { expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { newToken } from '@/server/access/login-tokens';
import { actorOfSession } from '@/server/access/sessions';
import { db } from '@/server/platform/db';
import { isPassword } from '@/server/platform/passwords';
import { goodPassword, newAddress } from '@/tests/support/accounts';
import { anActor, aUser } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { queuedFor, queuedMails } from '@/tests/support/jobs/queued-jobs';
import { clientAddress } from '@/tests/support/network/client-address';
import { changePassword, mailResetLink, sendResetPasswordEmail } from './reset-password';

async function aResetToken(userId: string, expiresAt = new Date(Date.now() + hourMs)): Promise<string> {
  const { token, tokenHash } = newToken();
  await db.passwordResetToken.create({ data: { userId, tokenHash, expiresAt } });
  return token;
}

const change = (token: string, password = goodPassword) => changePassword(token, password, clientAddress());
const userOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const usedLink = {
  kind: 'validation',
  code: 'used-link',
  message: 'This link no longer works. Please ask for a new one.',
};

test('a request enqueues the same job for any address, and only the job looks up the account', async () => {
  const [{ email }, unknown] = [await aUser(), newAddress()];
  for (const to of [email, unknown]) {
    await sendResetPasswordEmail(to, clientAddress());
    expect(await queuedFor('mail-password-reset', to)).toEqual([{ email: to }]);
  }
  await mailResetLink(unknown);
  expect(await queuedMails(unknown)).toEqual([]);
});

test('mails a link of one hour, of which only a hash is stored; none to suspended users', async () => {
  const [{ id, email }, suspended] = [await aUser(), await aUser({ suspendedAt: new Date() })];
  await mailResetLink(email);
  await mailResetLink(suspended.email);
  expect(await queuedMails(suspended.email)).toEqual([]);
  const [mail] = await queuedMails(email);
  expect(mail?.template).toBe('reset-password');
  const token = new URL(mail?.values.link ?? '').searchParams.get('token') ?? '';
  const row = await db.passwordResetToken.findFirstOrThrow({ where: { userId: id } });
  expect(row.expiresAt.getTime() - row.created.getTime()).toBeCloseTo(hourMs, -4);
  expect(token).not.toBe('');
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await change(token)).toEqual({ userId: id });
});

test('at most three mails an hour are requested for one address, and more requests are not refused', async () => {
  const email = newAddress();
  for (let round = 0; round < 5; round++) await sendResetPasswordEmail(email, clientAddress());
  expect(await queuedFor('mail-password-reset', email)).toHaveLength(3);
});

test('a new password ends all sessions and links, is audited and mailed, and verifies the address', async () => {
  const { id, email } = await aUser();
  const { sessionId } = await anActor(id);
  await db.user.update({ where: { id }, data: { emailVerifiedAt: null } });
  const [token, other] = [await aResetToken(id), await aResetToken(id)];
  await change(token);
  const { passwordHash, emailVerifiedAt } = await userOf(id);
  expect(await isPassword(goodPassword, passwordHash, clientAddress())).toBe(true);
  expect(emailVerifiedAt).not.toBeNull();
  expect(await actorOfSession(sessionId)).toBeNull();
  expect(await queuedMails(email)).toMatchObject([{ template: 'password-changed' }]);
  expect(await db.auditEntry.findMany({ where: { actorId: id } })).toMatchObject([{ action: 'reset-password' }]);
  for (const dead of [token, other]) await expect(change(dead)).rejects.toMatchObject(usedLink);
});

test('refuses expired and unknown links, and common passwords without using up the link', async () => {
  const { id } = await aUser();
  const [token, old] = [await aResetToken(id), await aResetToken(id, new Date(Date.now() - 1))];
  for (const dead of [old, 'no-such-token', 'x'.repeat(200)]) {
    await expect(change(dead)).rejects.toMatchObject(usedLink);
  }
  await expect(change(token, 'password1')).rejects.toMatchObject({
    kind: 'validation',
    message: 'This password is too common. Please choose another one.',
  });
  await change(token);
});

test('five concurrent uses of one link change the password once', async () => {
  const { id } = await aUser();
  const token = await aResetToken(id);
  await expectSuccesses(1, { of: 5 }, (index) => change(token, `quiet-lantern-${index}0`));
  expect(await db.auditEntry.count({ where: { actorId: id, action: 'reset-password' } })).toBe(1);
});
