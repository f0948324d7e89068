import { issueCode } from '@/server/access/verification-codes';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import type { Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';

/** Mails a new code that confirms the address of a sign-up, and a link to where it is entered. */
export async function mailSignupCode(tx: Tx, user: { id: string; email: string; firstName: string }): Promise<void> {
  const { id, email, firstName } = user;
  const code = await issueCode(tx, id, email, 'signup');
  const link = `${env.APP_URL}/search/verify?${new URLSearchParams({ email, code })}`;
  await enqueueMail(tx, { to: email, template: 'verify-code', values: { code, link, firstName } });
}
