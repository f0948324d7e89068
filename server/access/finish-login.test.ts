import { afterEach, describe, expect, test, vi } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { transaction } from '@/server/platform/db';
import type { AppError } from '@/server/platform/errors';
import { setTime } from '@/tests/support/clock';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { codeOf, stepMs, withSecondFactor } from '@/tests/support/steps/second-factor-steps';
import { finishLogin } from './finish-login';
import { logIn } from './log-in';
import { issueLoginTicket } from './login-tokens';
import { secondFactorOf } from './queries';
import { actorOfToken } from './sessions';

afterEach(() => {
  vi.useRealTimers();
});

const address = '192.0.2.60';

const ticketFor = (userId: string) => transaction((tx) => issueLoginTicket(tx, userId));

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

  test('gives one session for a ticket, also with several right codes at the same time', async () => {
    const { id, secret, recoveryCodes } = await withSecondFactor();
    const ticket = await ticketFor(id);
    const codes = [codeOf(secret), ...recoveryCodes.slice(0, 2)];
    const outcomes = await Promise.allSettled(codes.map((code) => finishLogin(ticket, code, address)));
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
