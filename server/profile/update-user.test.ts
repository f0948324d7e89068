import { describe, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import type { Actor } from '@/server/access/actor';
import { isNewEmail, mailEmailCode, verifyNewEmail } from '@/server/access/change-email';
import { endOwnOtherSessions, endOwnSession } from '@/server/access/own-sessions';
import { listOwnSessions, pendingEmailOf } from '@/server/access/queries';
import { actorOfSession, startSession } from '@/server/access/sessions';
import { db, transaction } from '@/server/platform/db';
import { isPassword } from '@/server/platform/passwords';
import { makeAccount, newAddress } from '@/tests/support/accounts';
import { aCustomer, aVoice, anActor } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { updateUser } from './update-user';

const address = '192.0.2.50';
const newPassword = 'a-new-lantern-82';

const change = async (actor: Actor, body: Parameters<typeof updateUser>[2]) =>
  (await updateUser(actor, actor.userId, body, address)).user;
const userOf = ({ userId }: Actor) => db.user.findUniqueOrThrow({ where: { id: userId } });
const audited = ({ userId }: Actor) =>
  db.auditEntry.findMany({ where: { actorId: userId }, select: { action: true, details: true } });

async function anAccount() {
  const { id, email } = await makeAccount();
  const actor = await anActor(id);
  const other = await anActor(id);
  const isOtherOpen = async () => (await actorOfSession(other.sessionId)) !== null;
  return { id, email, actor, other, isOtherOpen };
}

async function impersonated(userId: string): Promise<Actor> {
  const support = await makeAccount({ isSupport: true });
  const actor = await anActor(userId);
  return { ...actor, impersonatorId: support.id };
}

describe('the profile', () => {
  test('of a voice has a gender and a studio', async () => {
    const { actor } = await aVoice();
    const studio = {
      gender: 'female' as const,
      microphone: 'Neumann U 87',
      soundCard: 'Apollo Twin',
      recordingSoftware: 'Reaper\nwith plug-ins',
      recordingSpace: 'A booth',
    };
    expect(await change(actor, studio)).toMatchObject(studio);
    const { actor: customer } = await aCustomer();
    for (const [field, value] of Object.entries(studio)) {
      await expect(change(customer, { [field]: value })).rejects.toMatchObject({
        fields: { [field]: 'Only voices have this field' },
      });
    }
  });

  test.each([
    ['+4670', 'too short'],
    ['+467012345678901234', 'too long'],
    ['+999 123456', 'of no country'],
    ['seven', 'no number'],
    ['1', 'one digit'],
  ])('refuses the phone number %s (%s)', async (phone) => {
    const { actor } = await aCustomer();
    await expect(change(actor, { phone })).rejects.toMatchObject({
      fields: { phone: 'Please enter a valid phone number' },
    });
  });

  test('keeps the extension of a phone number, and a number without a dial code is Swedish', async () => {
    const { actor } = await aCustomer();
    expect(await change(actor, { phone: '08 123 456 ext. 12' })).toMatchObject({ phone: '+468123456 ext. 12' });
    expect(await change(actor, { phone: '' })).toMatchObject({ phone: null });
  });

  test('of another user cannot be changed', async () => {
    const { actor } = await aCustomer();
    const { id } = await aVoice();
    await expect(updateUser(actor, id, { firstName: 'Eve' }, address)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('a new password', () => {
  test('ends all other sessions, is audited and mailed', async () => {
    const { email, actor, isOtherOpen } = await anAccount();
    await change(actor, { oldPassword: samplePassword, newPassword });
    expect(await isPassword(newPassword, (await userOf(actor)).passwordHash, address)).toBe(true);
    expect(await isOtherOpen()).toBe(false);
    expect(await actorOfSession(actor.sessionId)).not.toBeNull();
    expect(await queuedMails(email)).toMatchObject([{ template: 'password-changed' }]);
    expect(await audited(actor)).toMatchObject([{ action: 'change-password' }]);
  });

  test.each([
    [{ newPassword }, { oldPassword: 'Old password may not be empty' }],
    [{ oldPassword: samplePassword }, { newPassword: 'New password may not be empty' }],
    [{ oldPassword: 'not-this-one', newPassword }, { oldPassword: 'Wrong password' }],
    [
      { oldPassword: samplePassword, newPassword: 'password123' },
      { newPassword: 'This password is too common. Please choose another one.' },
    ],
  ])('is refused for %o', async (body, fields) => {
    const { actor, isOtherOpen } = await anAccount();
    await expect(change(actor, body)).rejects.toMatchObject({ kind: 'validation', fields });
    expect(await isOtherOpen()).toBe(true);
  });

  test('cannot be guessed: wrong old passwords count as failed logins', async () => {
    const { actor } = await anAccount();
    for (let attempt = 0; attempt < 5; attempt++) {
      await change(actor, { oldPassword: 'not-this-one', newPassword }).catch(() => undefined);
    }
    await expect(change(actor, { oldPassword: samplePassword, newPassword })).rejects.toMatchObject({
      kind: 'too-many-requests',
    });
  });
});

describe('a new email address', () => {
  async function requested(email = newAddress('new')) {
    const account = await anAccount();
    await change(account.actor, { email });
    const jobs = await db.$queryRaw<Array<{ data: { code: string } }>>`
      select data from pgboss.job where name = 'mail-email-change' and data->>'userId' = ${account.id}`;
    const code = jobs[0]?.data.code ?? '';
    await mailEmailCode(account.id, email, code);
    return { ...account, newEmail: email, code };
  }

  const codeOf = ({ newEmail, code }: { newEmail: string; code: string }) => ({ email: newEmail, code });

  test('replaces the old one when its code is entered, ends all other sessions, is audited and mailed', async () => {
    const { actor, email, newEmail, code, isOtherOpen, id } = await requested();
    expect((await userOf(actor)).email).toBe(email);
    expect(await pendingEmailOf(id)).toBe(newEmail);
    expect(await queuedMails(newEmail)).toEqual([{ template: 'email-code', values: { code } }]);
    expect(await queuedMails(email)).toMatchObject([
      { template: 'email-change-requested', values: { email: newEmail } },
    ]);
    expect(await isOtherOpen()).toBe(true);
    await verifyNewEmail(actor, { email: newEmail, code });
    expect((await userOf(actor)).email).toBe(newEmail);
    expect(await isOtherOpen()).toBe(false);
    expect(await actorOfSession(actor.sessionId)).not.toBeNull();
    expect(await queuedMails(email)).toMatchObject([{}, { template: 'email-changed', values: { email: newEmail } }]);
    expect(await audited(actor)).toMatchObject([{ action: 'change-email', details: { from: email, to: newEmail } }]);
    await expect(verifyNewEmail(actor, { email: newEmail, code })).rejects.toMatchObject({ code: 'wrong-code' });
  });

  test('invalidates links that were mailed to the old one', async () => {
    const { actor, newEmail, code, id } = await requested();
    await db.passwordResetToken.create({
      data: { tokenHash: `hash-${id}`, userId: id, expiresAt: new Date(Date.now() + 60_000) },
    });
    await verifyNewEmail(actor, { email: newEmail, code });
    expect(await db.passwordResetToken.findMany({ where: { userId: id, usedAt: null } })).toEqual([]);
  });

  test('has a code for ten minutes and five attempts', async () => {
    const late = await requested();
    const { expiresAt, id } = await db.verificationCode.findFirstOrThrow({ where: { ownerId: late.id } });
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

  test('gets no code if it has an account, and the response is the same', async () => {
    const taken = (await makeAccount()).email;
    const { actor, id } = await requested(taken);
    expect(await pendingEmailOf(id)).toBe(taken);
    expect(await queuedMails(taken)).toMatchObject([{ template: 'email-taken' }]);
    const wrong = { kind: 'validation', code: 'wrong-code' };
    await expect(verifyNewEmail(actor, { email: taken, code: 'abcdef' })).rejects.toMatchObject(wrong);
  });

  test('that got an account meanwhile is refused', async () => {
    const { actor, newEmail, code } = await requested();
    await makeAccount({ email: newEmail });
    await expect(verifyNewEmail(actor, { email: newEmail, code })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'email-registered',
    });
  });

  test('needs a recent password, and at most one is requested a minute', async () => {
    const { actor } = await anAccount();
    const email = newAddress('new');
    await expect(change({ ...actor, hasRecentPassword: false }, { email })).rejects.toMatchObject({
      code: 'password-required',
    });
    await change(actor, { email });
    await expect(change(actor, { email })).rejects.toMatchObject({ kind: 'too-many-requests' });
  });

  test('is pending, while the other fields of the request are saved at once', async () => {
    const { actor, email } = await anAccount();
    const fields = { firstName: 'Kim', email: newAddress('new') };
    expect(await updateUser(actor, actor.userId, fields, address)).toMatchObject({
      isEmailPending: true,
      user: { firstName: 'Kim', email },
    });
  });

  test('that is the present one changes nothing', async () => {
    const { actor, email, id } = await anAccount();
    const result = await updateUser({ ...actor, hasRecentPassword: false }, id, { email }, address);
    expect(result).toMatchObject({ isEmailPending: false, user: { email } });
    expect(await pendingEmailOf(id)).toBeNull();
  });

  test('is told apart from a sign-up: it is the last one that this user requested, without a password', async () => {
    const { actor, newEmail, code } = await requested();
    const { actor: other } = await anAccount();
    expect(await isNewEmail(actor, { email: newEmail, code })).toBe(true);
    expect(await isNewEmail(actor, { email: newAddress('new'), code })).toBe(false);
    expect(await isNewEmail(actor, { email: newEmail, code, password: samplePassword })).toBe(false);
    expect(await isNewEmail(other, { email: newEmail, code })).toBe(false);
  });

  test('does not replace the old one with the code of another new one, which stays usable', async () => {
    const { actor, email, newEmail, code } = await requested();
    const earlier = newAddress('earlier');
    await expect(verifyNewEmail(actor, { email: earlier, code })).rejects.toMatchObject({ code: 'wrong-code' });
    expect((await userOf(actor)).email).toBe(email);
    await verifyNewEmail(actor, { email: newEmail, code });
    expect((await userOf(actor)).email).toBe(newEmail);
  });

  test('replaces the old one once, also when its code is sent fifty times at once', async () => {
    const { actor, newEmail, code, id } = await requested();
    const results = await inParallel(50, () => verifyNewEmail(actor, { email: newEmail, code }));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.auditEntry.count({ where: { actorId: id, action: 'change-email' } })).toBe(1);
  });
});

describe('sessions', () => {
  test('are listed with the current one first, and each other one can be ended', async () => {
    const { actor, other, isOtherOpen } = await anAccount();
    const support = await makeAccount({ isSupport: true });
    await transaction((tx) => startSession(tx, actor.userId, support.id));
    const sessions = await listOwnSessions(actor);
    expect(sessions[0]).toMatchObject({ id: actor.sessionId, isCurrent: true });
    expect(sessions.map(({ isCurrent, isSupport }) => [isCurrent, isSupport])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, false],
        [false, true],
      ]),
    );
    await expect(endOwnSession(actor, actor.sessionId)).rejects.toMatchObject({ code: 'current-session' });
    await endOwnSession(actor, other.sessionId);
    expect(await isOtherOpen()).toBe(false);
    await endOwnOtherSessions(actor);
    expect(await listOwnSessions(actor)).toMatchObject([{ id: actor.sessionId }]);
  });

  test('of another user do not exist', async () => {
    const { actor } = await anAccount();
    const stranger = await anAccount();
    await expect(endOwnSession(actor, stranger.other.sessionId)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await stranger.isOtherOpen()).toBe(true);
  });
});

test('while impersonating, nobody changes password, email address or sessions', async () => {
  const { id, other } = await anAccount();
  const actor = await impersonated(id);
  const attempts = [
    () => change(actor, { oldPassword: samplePassword, newPassword }),
    () => change(actor, { email: newAddress('new') }),
    () => verifyNewEmail(actor, { email: newAddress('new'), code: '000000' }),
    () => endOwnSession(actor, other.sessionId),
    () => endOwnOtherSessions(actor),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'impersonating' });
});
