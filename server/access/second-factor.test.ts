import { describe, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { changePassword } from '@/server/access/passwords/reset-password';
import { db, transaction } from '@/server/platform/db';
import { showBrand } from '@/tests/support/texts/brand';
import { anActor, aUser } from '@/tests/support/builders';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { codeOf, withSecondFactor } from '@/tests/support/steps/second-factor-steps';
import { finishLogin } from './finish-login';
import { logIn } from './log-in';
import { issueLoginTicket, newToken } from './login-tokens';
import { secondFactorOf } from './queries';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from './second-factor';
import { actorOfSession, actorOfToken, startSession } from './sessions';

showBrand();

const address = '192.0.2.60';

const ticketFor = (userId: string) => transaction((tx) => issueLoginTicket(tx, userId));

const isOpen = async (sessionId: string) => (await actorOfSession(sessionId)) !== null;

const audited = (userId: string) => db.auditEntry.findMany({ where: { actorId: userId }, select: { action: true } });

describe('turning it on', () => {
  test('needs a first code, ends all other sessions, is audited and mailed', async () => {
    const { id, email, actor, other, uri, recoveryCodes } = await withSecondFactor();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Klang:/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(await secondFactorOf(id)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect([await isOpen(actor.sessionId), await isOpen(other.sessionId)]).toEqual([true, false]);
    expect(await queuedMails(email)).toMatchObject([{ template: 'second-factor-on' }]);
    expect(await audited(id)).toEqual([{ action: 'second-factor-on' }]);
    await expect(beginSecondFactor(actor)).rejects.toMatchObject({ code: 'second-factor-on' });
  });

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { id, secret, recoveryCodes } = await withSecondFactor();
    const stored = JSON.stringify(
      await db.secondFactor.findUniqueOrThrow({ where: { userId: id }, include: { recoveryCodes: true } }),
    );
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  test('does not happen with a wrong code or without a secret, and logins stay as they are', async () => {
    const { id, email } = await aUser();
    const actor = await anActor(id);
    await expect(confirmSecondFactor(actor, '000000')).rejects.toMatchObject({ code: 'second-factor-not-begun' });
    const { secret } = await beginSecondFactor(actor);
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    await expect(confirmSecondFactor(actor, wrong)).rejects.toMatchObject({ kind: 'validation' });
    expect((await logIn(email, samplePassword, address)).session).not.toBeNull();
  });
});

describe('nobody gets a session with less', () => {
  test('as every way to a session passes one check; support may impersonate', async () => {
    const { id } = await withSecondFactor();
    await expect(transaction((tx) => startSession(tx, id))).rejects.toThrow('needs the second factor');
    const support = await aUser({ isSupport: true });
    const { token } = await transaction((tx) => startSession(tx, id, support.id));
    expect(await actorOfToken(token)).toMatchObject({ userId: id, impersonatorId: support.id });
  });

  test('by choosing a new password: it starts no session, and ends a login that waits for the code', async () => {
    const { id, email, secret } = await withSecondFactor();
    const ticket = await ticketFor(id);
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(Date.now() + 60_000);
    await db.passwordResetToken.create({ data: { tokenHash, userId: id, expiresAt } });
    expect(await changePassword(token, 'a-new-lantern-82', address)).toEqual({ userId: id });
    await expect(finishLogin(ticket, codeOf(secret), address)).rejects.toMatchObject({ code: 'login-expired' });
    await expect(logIn(email, 'a-new-lantern-82', address)).rejects.toMatchObject({ code: 'second-factor-required' });
  });
});

describe('turning it off', () => {
  test('ends all other sessions, is audited and mailed, and logins need the password only', async () => {
    const { id, email, actor, secret } = await withSecondFactor();
    const { session } = await finishLogin(await ticketFor(id), codeOf(secret), address);
    await endSecondFactor(actor);
    expect(await actorOfToken(session?.token ?? '')).toBeNull();
    expect(await isOpen(actor.sessionId)).toBe(true);
    expect((await queuedMails(email)).at(-1)).toMatchObject({ template: 'second-factor-off' });
    expect(await audited(id)).toEqual([{ action: 'second-factor-on' }, { action: 'second-factor-off' }]);
    expect((await logIn(email, samplePassword, address)).session).not.toBeNull();
    await expect(endSecondFactor(actor)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

test.each([
  ['without a recent password', 'password-required', { hasRecentPassword: false }],
  ['while impersonating', 'impersonating', { impersonatorId: 'support' }],
])('%s nothing is changed', async (_, code, given) => {
  const { id } = await aUser();
  const actor = { ...(await anActor(id)), ...given };
  for (const change of [
    () => beginSecondFactor(actor),
    () => confirmSecondFactor(actor, '000000'),
    () => endSecondFactor(actor),
  ]) {
    await expect(change()).rejects.toMatchObject({ kind: 'forbidden', code });
  }
});
