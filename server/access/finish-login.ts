import { attemptPassword, rememberNetwork } from '@/server/access/passwords/password-attempts';
import { db, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { SessionChange } from '@/server/platform/http-result';
import { ownerOfTicket, useUpTicket } from './login-tokens';
import { takeSecondFactor, wrongSecondFactor } from './second-factor';
import { startSessionWithSecondFactor } from './sessions';

/**
 * Finishes a login with the code of the second factor. Wrong codes are limited like wrong passwords.
 * @param ticket proves the password; set by `logIn`.
 * @throws AppError 'unauthenticated' when the ticket has expired, 'validation' for a wrong code.
 */
export async function finishLogin(
  ticket: string | null,
  code: string,
  address: string,
): Promise<{ userId: string; session: SessionChange }> {
  const owner = ticket === null ? null : await ownerOfTicket(db, ticket);
  if (ticket === null || !owner) throw expiredTicket();
  const attempt = { email: owner.email, address, counter: 'second-factor ' };
  const session = await attemptPassword(attempt, () =>
    transaction((tx) => startWithCode(tx, owner.id, { ticket, code, address })),
  );
  if (!session) throw wrongSecondFactor(code);
  return { userId: owner.id, session };
}

async function startWithCode(
  tx: Tx,
  userId: string,
  { ticket, code, address }: { ticket: string; code: string; address: string },
): Promise<SessionChange> {
  // A concurrent change of password or second factor either waits and ends this session, or has deleted the ticket.
  await tx.$queryRaw`select 1 from users where id = ${userId} for share`;
  if (!(await takeSecondFactor(tx, userId, code))) return null;
  if (!(await useUpTicket(tx, ticket))) throw expiredTicket();
  await rememberNetwork(tx, userId, address);
  return startSessionWithSecondFactor(tx, userId);
}

const expiredTicket = (): AppError =>
  new AppError('unauthenticated', 'This took too long. Please log in again.', { code: 'login-expired' });
