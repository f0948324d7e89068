import type { Actor } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { newLinkToken } from '@/server/access/link-tokens';
import { requireSupport } from '@/server/access/require-support';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { openUser } from './open-user';

const lifetimeMs = 5 * 60_000;

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
  const { token, tokenHash } = newLinkToken();
  const expiresAt = new Date(now().getTime() + lifetimeMs);
  await transaction(async (tx) => {
    const user = await openUser(tx, userId);
    if (user.isSupport) throw refusal('Nobody can act as a support user.');
    if (user.suspendedAt) throw refusal('This user is suspended. End the suspension first.');
    await tx.magicLink.create({ data: { tokenHash, userId, supportId: actor.userId, expiresAt } });
    await auditSupportAction(tx, actor, { action: 'create-magic-link', subject: userId, details: { reason } });
  });
  return { url: `${env.APP_URL}/magic-link?token=${token}`, expires: expiresAt.toISOString() };
}

const refusal = (message: string) => new AppError('conflict', message, { code: 'cannot-act-as-user' });
