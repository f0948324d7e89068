import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { issueLoginTicket } from './login-tickets';
import { secondFactorOf } from './queries';
import { actorOfSession, actorOfToken, startSession } from './sessions';
import { db, transaction } from '@/server/platform/db';
import type { AppError } from '@/server/platform/errors';
import { makeAccount } from '@/tests/support/accounts';
import { anActor } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { changePassword } from '@/server/access/passwords/reset-password';
import { finishLogin } from './finish-login';
import { newLinkToken } from './link-tokens';
import { logIn } from './log-in';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from './second-factor';

afterEach(() => {
  vi.useRealTimers();
});

const address = '192.0.2.60';
const stepMs = 30_000;

function codeOf(secret: string, at = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

async function withSecondFactor() {
  const { id, email } = await makeAccount();
  const actor = await anActor(id);
  const other = await anActor(id);
  const { secret, uri } = await beginSecondFactor(actor);
  const { recoveryCodes } = await confirmSecondFactor(actor, codeOf(secret));
  // The next step: the code of this one is used up.
  setTime(new Date(Date.now() + 2 * stepMs));
  return { id, email, actor, other, secret, uri, recoveryCodes };
}

const ticketFor = (userId: string) => transaction((tx) => issueLoginTicket(tx, userId));
const isOpen = async (sessionId: string) => (await actorOfSession(sessionId)) !== null;
const audited = (userId: string) => db.auditEntry.findMany({ where: { actorId: userId }, select: { action: true } });

describe('turning it on', () => {
  test('needs a first code, ends all other sessions, is audited and mailed', async () => {
    const { id, email, actor, other, uri, recoveryCodes } = await withSecondFactor();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Timbre:/);
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
    const { id, email } = await makeAccount();
    const actor = await anActor(id);
    await expect(confirmSecondFactor(actor, '000000')).rejects.toMatchObject({ code: 'second-factor-not-begun' });
    const { secret } = await beginSecondFactor(actor);
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    await expect(confirmSecondFactor(actor, wrong)).rejects.toMatchObject({ kind: 'validation' });
    expect((await logIn(email, samplePassword, address)).session).not.toBeNull();
  });
});

describe('a login', () => {
  test('with the right password gets a ticket instead of a session, and a session for the code', async () => {
    const { id, email, secret } = await withSecondFactor();
    const refusal = await logIn(email, samplePassword, address).catch((error: AppError) => error);
    expect(refusal).toMatchObject({ kind: 'unauthenticated', code: 'second-factor-required' });
    const { loginTicket } = refusal as AppError;
    const { userId, session } = await finishLogin(loginTicket ?? '', codeOf(secret), address);
    expect(userId).toBe(id);
    expect(await actorOfToken(session?.token ?? '')).toMatchObject({ userId: id });
    await expect(finishLogin(loginTicket ?? '', codeOf(secret), address)).rejects.toMatchObject({
      code: 'login-expired',
    });
  });

  test('accepts each code once, also in another login, and none of an earlier step', async () => {
    const { id, secret } = await withSecondFactor();
    const code = codeOf(secret);
    await finishLogin(await ticketFor(id), code, address);
    const wrong = { kind: 'validation', fields: { code: expect.stringContaining('wrong or was used already') } };
    await expect(finishLogin(await ticketFor(id), code, address)).rejects.toMatchObject(wrong);
    const earlier = codeOf(secret, Date.now() - stepMs);
    await expect(finishLogin(await ticketFor(id), earlier, address)).rejects.toMatchObject(wrong);
  });

  test('accepts one code in one of many simultaneous logins', async () => {
    const { id, secret } = await withSecondFactor();
    const code = codeOf(secret);
    const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketFor(id)));
    const outcomes = await Promise.allSettled(tickets.map((ticket) => finishLogin(ticket, code, address)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('accepts each recovery code once, however it is typed, and mails the owner', async () => {
    const { id, email, recoveryCodes } = await withSecondFactor();
    const [code = ''] = recoveryCodes;
    await finishLogin(await ticketFor(id), code.toLowerCase().replaceAll('-', ' '), address);
    await expect(finishLogin(await ticketFor(id), code, address)).rejects.toMatchObject({
      kind: 'validation',
      fields: { code: 'The recovery code is wrong or was used already. Please enter another one.' },
    });
    expect(await secondFactorOf(id)).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    expect((await queuedMails(email)).at(-1)).toMatchObject({ template: 'recovery-code-used', values: { left: 9 } });
  });

  test('has five minutes', async () => {
    const { id, secret } = await withSecondFactor();
    const ticket = await ticketFor(id);
    setTime(new Date(Date.now() + 5 * 60_000));
    await expect(finishLogin(ticket, codeOf(secret), address)).rejects.toMatchObject({ code: 'login-expired' });
    await expect(finishLogin(null, codeOf(secret), address)).rejects.toMatchObject({ code: 'login-expired' });
  });

  test('limits wrong codes as wrong passwords', async () => {
    const { id, secret } = await withSecondFactor();
    const ticket = await ticketFor(id);
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(finishLogin(ticket, 'AAAA', address)).rejects.toMatchObject({ kind: 'validation' });
    }
    await expect(finishLogin(ticket, codeOf(secret), address)).rejects.toMatchObject({ kind: 'too-many-requests' });
  });
});

describe('nobody gets a session with less', () => {
  test('as every way to a session passes one check; support may impersonate', async () => {
    const { id } = await withSecondFactor();
    await expect(transaction((tx) => startSession(tx, id))).rejects.toThrow('needs the second factor');
    const support = await makeAccount({ isSupport: true });
    const { token } = await transaction((tx) => startSession(tx, id, support.id));
    expect(await actorOfToken(token)).toMatchObject({ userId: id, impersonatorId: support.id });
  });

  test('by choosing a new password: it starts no session, and ends a login that waits for the code', async () => {
    const { id, email, secret } = await withSecondFactor();
    const ticket = await ticketFor(id);
    const { token, tokenHash } = newLinkToken();
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
  const { id } = await makeAccount();
  const actor = { ...(await anActor(id)), ...given };
  for (const change of [
    () => beginSecondFactor(actor),
    () => confirmSecondFactor(actor, '000000'),
    () => endSecondFactor(actor),
  ]) {
    await expect(change()).rejects.toMatchObject({ kind: 'forbidden', code });
  }
});
