import { anAccount } from '@/tests/support/steps/account-steps';
import { expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { isNewEmail, requestEmailChange, mailEmailCode, verifyNewEmail } from './change-email';
import { pendingEmailOf } from './queries';
import { actorOfSession } from './sessions';
import { db, transaction } from '@/server/platform/db';
import { newAddress } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { crowd } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

async function requested(email = newAddress('new')) {
  const account = await anAccount();
  await transaction((tx) => requestEmailChange(tx, account.actor, email));
  await mailEmailCode(account.id, email);
  const code = (await queuedMails(email)).find(({ template }) => template === 'email-code')?.values.code ?? '';
  return { ...account, newEmail: email, code };
}

const codeOf = ({ newEmail, code }: { newEmail: string; code: string }) => ({ email: newEmail, code });

test('a new email address replaces the old one when its code is entered, ends all other sessions, is audited and mailed', async () => {
  const { actor, email, newEmail, code, isOtherOpen, id, row, audited } = await requested();
  expect((await row()).email).toBe(email);
  expect(await pendingEmailOf(id)).toBe(newEmail);
  expect(await queuedMails(newEmail)).toEqual([{ template: 'email-code', values: { code } }]);
  expect(await queuedMails(email)).toMatchObject([{ template: 'email-change-requested', values: { email: newEmail } }]);
  expect(await isOtherOpen()).toBe(true);
  await verifyNewEmail(actor, { email: newEmail, code });
  expect((await row()).email).toBe(newEmail);
  expect(await isOtherOpen()).toBe(false);
  expect(await actorOfSession(actor.sessionId)).not.toBeNull();
  expect(await queuedMails(email)).toMatchObject([{}, { template: 'email-changed', values: { email: newEmail } }]);
  expect(await audited()).toMatchObject([{ action: 'change-email', details: { from: email, to: newEmail } }]);
  await expect(verifyNewEmail(actor, { email: newEmail, code })).rejects.toMatchObject({ code: 'wrong-code' });
});

test('no code is stored in clear text', async () => {
  const { newEmail, code, id } = await requested();
  expect(code).toMatch(/^\d{6}$/);
  const rows = await db.$queryRaw`select data::text from pgboss.job where data->>'userId' = ${id}
    union all select values::text from outgoing_mails where "to" = ${newEmail}
    union all select v::text from verification_codes v where "ownerId" = ${id}`;
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('no code is mailed to an address that was replaced by another one meanwhile', async () => {
  const [{ actor, id }, first, second] = [await anAccount(), newAddress('first'), newAddress('second')];
  for (const email of [first, second]) await transaction((tx) => requestEmailChange(tx, actor, email));
  for (const email of [first, second]) await mailEmailCode(id, email);
  expect(await queuedMails(first)).toEqual([]);
  expect(await queuedMails(second)).toHaveLength(1);
});

test('a new email address invalidates links that were mailed to the old one', async () => {
  const { actor, newEmail, code, id } = await requested();
  await db.passwordResetToken.create({
    data: { tokenHash: `hash-${id}`, userId: id, expiresAt: new Date(Date.now() + 60_000) },
  });
  await verifyNewEmail(actor, { email: newEmail, code });
  expect(await db.passwordResetToken.findMany({ where: { userId: id, usedAt: null } })).toEqual([]);
});

test('a new email address has a code for ten minutes and five attempts', async () => {
  const late = await requested();
  const { expiresAt, id } = await db.verificationCode.findFirstOrThrow({ where: { ownerId: late.id, usedAt: null } });
  expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(10);
  await db.verificationCode.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  await expect(verifyNewEmail(late.actor, codeOf(late))).rejects.toMatchObject({ code: 'wrong-code' });

  const guessed = await requested();
  const wrong = guessed.code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(verifyNewEmail(guessed.actor, { ...codeOf(guessed), code: wrong })).rejects.toMatchObject({
      kind: 'validation',
    });
  }
  await expect(verifyNewEmail(guessed.actor, codeOf(guessed))).rejects.toMatchObject({ code: 'wrong-code' });
});

test('a new email address gets no code if it has an account, and the response is the same', async () => {
  const registered = (await aUser()).email;
  const { actor, id } = await requested(registered);
  expect(await pendingEmailOf(id)).toBe(registered);
  expect(await queuedMails(registered)).toMatchObject([{ template: 'email-taken' }]);
  const wrong = { kind: 'validation', code: 'wrong-code' };
  await expect(verifyNewEmail(actor, { email: registered, code: 'abcdef' })).rejects.toMatchObject(wrong);
});

test('a new email address that got an account meanwhile is refused', async () => {
  const { actor, newEmail, code } = await requested();
  await aUser({ email: newEmail });
  await expect(verifyNewEmail(actor, { email: newEmail, code })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'email-registered',
  });
});

test('a new email address is told apart from a sign-up: it is the last one that this user requested, without a password', async () => {
  const { actor, newEmail, code } = await requested();
  const { actor: other } = await anAccount();
  expect(await isNewEmail(actor, { email: newEmail, code })).toBe(true);
  expect(await isNewEmail(actor, { email: newAddress('new'), code })).toBe(false);
  expect(await isNewEmail(actor, { email: newEmail, code, password: samplePassword })).toBe(false);
  expect(await isNewEmail(other, { email: newEmail, code })).toBe(false);
});

test('a new email address does not replace the old one with the code of another new one, which stays usable', async () => {
  const { actor, email, newEmail, code, row } = await requested();
  const earlier = newAddress('earlier');
  await expect(verifyNewEmail(actor, { email: earlier, code })).rejects.toMatchObject({ code: 'wrong-code' });
  expect((await row()).email).toBe(email);
  await verifyNewEmail(actor, { email: newEmail, code });
  expect((await row()).email).toBe(newEmail);
});

test('a new email address replaces the old one once, also when its code is sent many times at once', async () => {
  const { actor, newEmail, code, id } = await requested();
  await expectSuccesses(1, { of: crowd }, () => verifyNewEmail(actor, { email: newEmail, code }));
  expect(await db.auditEntry.count({ where: { actorId: id, action: 'change-email' } })).toBe(1);
});
