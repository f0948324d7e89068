import { takeAccountExistsMail, takeSignUpMail } from '@/server/access/signing-up/sign-ups';
import { issueCode } from '@/server/access/signing-up/verification-codes';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { db, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';

/**
 * Mails a code for the sign-up of this browser, or for the newest sign-up with the email address when the browser is
 * unknown. If the address has an account, the mail says so; without a sign-up, none is sent.
 * @param network that requested it; null in jobs of the previous version.
 */
export async function mailSignUpCode(
  email: string,
  browserHash: string | null,
  network: string | null = null,
): Promise<void> {
  const bound = browserHash === null ? null : await db.signUp.findFirst({ where: { email, browserHash } });
  const signUp = bound ?? (await db.signUp.findFirst({ where: { email }, orderBy: { created: 'desc' } }));
  if (!signUp || !(await takeSignUpMail(email, network))) return;
  const user = await db.user.findUnique({ where: { email } });
  if (user && !(await takeAccountExistsMail(email))) return;
  await transaction((tx) => (user ? mailAccountExists(tx, user, signUp) : mailCode(tx, signUp)));
}

type SignUpToMail = { id: string; email: string; createProject: boolean; voiceId: string | null };

/** Contains no text that a stranger typed: the email address is not verified yet. */
async function mailCode(tx: Tx, { id, email, createProject, voiceId }: SignUpToMail): Promise<void> {
  const code = await issueCode(tx, id, email, 'signup');
  const query = new URLSearchParams({ email, code, ...startOf({ createProject, voiceId }) });
  await enqueueMail(tx, {
    to: email,
    template: 'verify-code',
    values: { code, link: `${env.APP_URL}/search/verify?${query}` },
  });
}

/** Mails that the account exists. The login continues with the project that the sign-up was for. */
async function mailAccountExists(
  tx: Tx,
  { email, firstName }: { email: string; firstName: string },
  signUp: SignUpToMail,
): Promise<void> {
  const query = new URLSearchParams(startOf(signUp)).toString();
  const values = { firstName, link: `${env.APP_URL}/search/login${query && `?${query}`}` };
  await enqueueMail(tx, { to: email, template: 'account-exists', values });
}

const startOf = ({ createProject, voiceId }: Pick<SignUpToMail, 'createProject' | 'voiceId'>) => ({
  ...(createProject && { createProject: 'true' }),
  ...(voiceId && { voiceId }),
});
