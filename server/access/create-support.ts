import { randomBytes } from 'node:crypto';
import { dayMs } from '@/lib/domain/durations';
import type { SupportRole } from '@/lib/domain/support/support-rules';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { hashPassword } from '@/server/platform/passwords';
import { newToken } from './login-tokens';

const lifetimeMs = dayMs;

/**
 * Makes the account with this email address a support user, creating it if needed, and returns a link for setting the
 * password (24 hours, single use). Only for operators on the command line: no endpoint calls this.
 * An account that is a support user already gets the given role.
 */
export async function createSupport(
  email: string,
  role: SupportRole = 'admin',
): Promise<{ link: string; isNew: boolean; role: SupportRole }> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), null);
  const { token, tokenHash } = newToken();
  return transaction(async (tx) => {
    const existingUser = await tx.user.findUnique({ where: { email } });
    const oldRole = existingUser?.isSupport ? (existingUser.supportRole ?? 'agent') : null;
    const verified = { isSupport: true, supportRole: role, emailVerifiedAt: existingUser?.emailVerifiedAt ?? now(tx) };
    const user = await tx.user.upsert({
      where: { email },
      create: { email, firstName: 'Support', lastName: '', passwordHash, ...verified },
      update: verified,
    });
    const expiresAt = new Date(now(tx).getTime() + lifetimeMs);
    await tx.passwordResetToken.create({ data: { tokenHash, userId: user.id, expiresAt } });
    await tx.auditEntry.create({
      data: {
        actorId: user.id,
        action: 'create-support',
        subject: user.id,
        ...(oldRole && { before: { supportRole: oldRole } }),
        after: { supportRole: role },
      },
    });
    return { link: `${env.APP_URL}/search/change-password?token=${token}`, isNew: !existingUser, role };
  });
}
