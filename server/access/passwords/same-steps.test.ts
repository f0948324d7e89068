import { describe, expect, test } from 'vitest';
import { logIn } from '@/server/access/log-in';
import { newToken } from '@/server/access/login-tokens';
import { signUp } from '@/server/access/signing-up/sign-up';
import { resendVerifyEmail } from '@/server/access/signing-up/verify';
import { customerForm, newAddress } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { queuedFor, queuedMails } from '@/tests/support/jobs/queued-jobs';
import { statementsOf } from '@/tests/support/jobs/statements';
import { clientAddress } from '@/tests/support/network/client-address';
import { sendResetPasswordEmail } from './reset-password';

const newOrigin = () => ({ address: clientAddress(), browserToken: newToken().token });

/** Requests whose duration must not reveal whether an account exists. */
const requests = {
  'a forgotten password': (email: string) => sendResetPasswordEmail(email, clientAddress()),
  'a sign-up': (email: string) => signUp(customerForm({ email }), newOrigin()),
  'a code again': (email: string) => resendVerifyEmail(email, newOrigin()),
  'a failed login': (email: string) => logIn(email, 'not-this-one', clientAddress()).catch(() => {}),
};
const jobs = ['mail-password-reset', 'mail-sign-up'];

async function traceOf(request: (email: string) => Promise<unknown>, email: string) {
  const statements = await statementsOf(() => request(email));
  const queued = await Promise.all(jobs.map((name) => queuedFor(name, email)));
  const mails = (await queuedMails(email)).length;
  return { statements, mails, queued: queued.map((payloads) => payloads.map((payload) => Object.keys(payload))) };
}

describe.each(Object.entries(requests))('%s', (_, request) => {
  test('takes the same steps for an address with and without an account', async () => {
    await request(newAddress());
    const existingAccountTrace = await traceOf(request, (await aUser()).email);
    const unknown = await traceOf(request, newAddress());
    expect(existingAccountTrace).toEqual(unknown);
    expect(existingAccountTrace.statements.length).toBeGreaterThan(0);
  });
});
