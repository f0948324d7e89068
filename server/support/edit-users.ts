import type { BodyOf } from '@/lib/contracts/contract';
import type { SupportUser, suspendUser as contract } from '@/lib/contracts/support-users';
import type { SupportRole } from '@/lib/domain/support/support-rules';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { newToken } from '@/server/access/login-tokens';
import { requireRecentPassword } from '@/server/access/passwords/confirm-password';
import { endSessionsOf, openSessionsWhere } from '@/server/access/sessions';
import { now } from '@/server/platform/clock';
import { transaction, type Tx, type User } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, invalidField } from '@/server/platform/errors';
import { recordDecision } from '@/server/support/reports/record-decision';
import { getSupportUser, noSuchUser } from './users';

/**
 * Ends all sessions, takes a voice out of the search, and mails the reason with how to object. Running projects stay as
 * they are.
 */
export async function suspendUser(
  actor: Actor,
  userId: string,
  { isSuspended, ground = 'terms', reason = '' }: BodyOf<typeof contract>,
): Promise<SupportUser> {
  requireSupport(actor, 'manage-users');
  if (isSuspended && reason === '') throw invalidField('reason', 'Please enter a reason.');
  await transaction(async (tx) => {
    const user = await openUser(tx, userId);
    requireOtherUser(actor, user);
    if ((user.suspendedAt !== null) === isSuspended) {
      const message = isSuspended ? 'This user is suspended already.' : 'This user is not suspended.';
      throw new AppError('conflict', message, { code: 'status-changed' });
    }
    await tx.user.update({ where: { id: userId }, data: { suspendedAt: isSuspended ? now(tx) : null } });
    if (isSuspended) {
      await endSessionsOf(tx, userId);
      const planned = { kind: 'suspension', measure: 'suspended', subjectKind: null, subjectId: null } as const;
      await recordDecision(tx, actor, { ...planned, ground, reason, userId });
    }
    await auditSupportAction(tx, actor, {
      action: isSuspended ? 'suspend-user' : 'end-suspension',
      subject: userId,
      before: { isSuspended: !isSuspended },
      after: { isSuspended },
      ...(reason && { details: { reason } }),
    });
  });
  return getSupportUser(actor, userId);
}

/**
 * Changes a role. Users cannot change their own role, so that an admin always remains. Losing the role ends all
 * sessions.
 */
export async function setSupportRole(actor: Actor, userId: string, role: SupportRole | null): Promise<SupportUser> {
  requireSupport(actor, 'edit-support-roles');
  requireRecentPassword(actor);
  await transaction(async (tx) => {
    const user = await openUser(tx, userId);
    if (userId === actor.userId) {
      throw new AppError('conflict', 'You cannot change your own role.', { code: 'own-account' });
    }
    if (role !== null && user.suspendedAt) {
      throw new AppError('conflict', 'This user is suspended. End the suspension first.', { code: 'suspended' });
    }
    const before = user.isSupport ? (user.supportRole ?? 'agent') : null;
    if (before === role) return;
    await tx.user.update({ where: { id: userId }, data: { isSupport: role !== null, supportRole: role } });
    if (role === null) await endSessionsOf(tx, userId);
    await auditSupportAction(tx, actor, {
      action: 'set-support-role',
      subject: userId,
      before: { supportRole: before },
      after: { supportRole: role },
    });
  });
  return getSupportUser(actor, userId);
}

export async function endSessionsOfUser(actor: Actor, userId: string): Promise<void> {
  requireSupport(actor, 'manage-users');
  await transaction(async (tx) => {
    requireOtherUser(actor, await openUser(tx, userId));
    const numSessions = await tx.session.count({ where: openSessionsWhere(userId) });
    await endSessionsOf(tx, userId);
    await auditSupportAction(tx, actor, {
      action: 'end-sessions',
      subject: userId,
      before: { numSessions },
      after: { numSessions: 0 },
    });
  });
}

const magicLinkLifetimeMs = 5 * 60_000;

/**
 * Creates a link for acting as a user (docs/rules/access.md#support-acting-as-a-user). The user is never a support
 * user, whose rights would be gained.
 */
export async function createMagicLink(
  actor: Actor,
  userId: string,
  reason: string,
): Promise<{ url: string; expires: string }> {
  requireSupport(actor, 'impersonate-user');
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now().getTime() + magicLinkLifetimeMs);
  await transaction(async (tx) => {
    const user = await openUser(tx, userId);
    if (user.isSupport) throw cannotActAsUser('Nobody can act as a support user.');
    if (user.suspendedAt) throw cannotActAsUser('This user is suspended. End the suspension first.');
    await tx.magicLink.create({ data: { tokenHash, userId, supportId: actor.userId, expiresAt } });
    await auditSupportAction(tx, actor, { action: 'create-magic-link', subject: userId, details: { reason } });
  });
  return { url: `${env.APP_URL}/magic-link?token=${token}`, expires: expiresAt.toISOString() };
}

const cannotActAsUser = (message: string) => new AppError('conflict', message, { code: 'cannot-act-as-user' });

/** Locks the account. @throws AppError 'not-found', also for an account whose data were deleted. */
export async function openUser(tx: Tx, userId: string): Promise<User> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user || user.erasedAt) throw noSuchUser();
  return user;
}

/** Support users are managed by admins, and nobody acts on their own account. @throws AppError 'conflict'. */
export function requireOtherUser(actor: Actor, user: Pick<User, 'id' | 'isSupport'>): void {
  if (user.id === actor.userId) {
    throw new AppError('conflict', 'This is your own account.', { code: 'own-account' });
  }
  if (user.isSupport && actor.supportRole !== 'admin') {
    throw new AppError('conflict', 'Only admins can do this to a support user.', { code: 'support-user' });
  }
}
