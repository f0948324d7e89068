import { attemptPassword, rememberNetwork } from '@/server/access/passwords/password-attempts';
import { now } from '@/server/platform/clock';
import { db, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { SessionChange } from '@/server/platform/http-result';
import { hashLinkToken, ownerOfTicket, useUpTicket } from './login-tokens';
import { takeSecondFactor, wrongSecondFactor } from './second-factor';
import { startSession, startSessionWithSecondFactor } from './sessions';

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

/**
 * Starts a session in which support impersonates the user: limited to 60 minutes, flagged, and audited under both
 * names.
 */
export async function consumeMagicLink(token: string): Promise<{ userId: string; session: SessionChange }> {
  return transaction(async (tx) => {
    const tokenHash = hashLinkToken(token);
    const used = await tx.magicLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now(tx) } },
      data: { usedAt: now(tx) },
    });
    const link = used.count === 1 ? await tx.magicLink.findUnique({ where: { tokenHash } }) : null;
    const isStillSupport =
      link && (await tx.user.count({ where: { id: link.supportId, isSupport: true, suspendedAt: null } }));
    if (!link || !isStillSupport) {
      throw new AppError('validation', 'This link no longer works.', { code: 'used-link' });
    }
    await tx.auditEntry.create({
      data: { actorId: link.userId, impersonatorId: link.supportId, action: 'impersonate', subject: link.userId },
    });
    return { userId: link.userId, session: await startSession(tx, link.userId, link.supportId) };
  });
}
