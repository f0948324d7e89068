import { randomBytes } from 'node:crypto';
import { newLinkToken } from '@/server/access/link-tokens';
import { transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { hashPassword } from '@/server/platform/passwords';

const lifetimeMs = 24 * 3600_000;

/**
 * Makes the address a support user, or gives an existing account that right, and returns a link that sets the password
 * (24 hours, once). For the operator at the command line alone: no call of the API can do this.
 */
export async function createSupport(email: string): Promise<{ link: string; isNew: boolean }> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), null);
  const { token, tokenHash } = newLinkToken();
  return transaction(async (tx) => {
    const known = await tx.user.findUnique({ where: { email } });
    const verified = { isSupport: true, emailVerifiedAt: known?.emailVerifiedAt ?? new Date() };
    const user = await tx.user.upsert({
      where: { email },
      create: { email, firstName: 'Support', lastName: '', passwordHash, ...verified },
      update: verified,
    });
    const expiresAt = new Date(Date.now() + lifetimeMs);
    await tx.passwordResetToken.create({ data: { tokenHash, userId: user.id, expiresAt } });
    await tx.auditEntry.create({ data: { actorId: user.id, action: 'create-support', subject: user.id } });
    return { link: `${env.APP_URL}/search/change-password?token=${token}`, isNew: !known };
  });
}
