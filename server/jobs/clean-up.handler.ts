import { forgetUploads } from '@/server/files/forget-uploads';
import type { Handler } from '@/server/jobs/handler';
import { db } from '@/server/platform/db';

const hourMs = 3600_000;
const before = (hours: number) => new Date(Date.now() - hours * hourMs);

/** Forgets what has had its time. Each line may run twice. */
export const handleCleanUp: Handler<object> = async (_, { signal }) => {
  // An hour more than a returning client is promised.
  await db.event.deleteMany({ where: { created: { lt: before(25) } } });
  await db.idempotencyKey.deleteMany({ where: { created: { lt: before(25) } } });
  await db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(Date.now() - hourMs) } } });
  await db.session.deleteMany({
    where: { OR: [{ expiresAt: { lt: before(24) } }, { lastUsedAt: { lt: before(8 * 24) } }] },
  });
  await db.verificationCode.deleteMany({ where: { expiresAt: { lt: before(24) } } });
  await db.passwordResetToken.deleteMany({ where: { expiresAt: { lt: before(24) } } });
  await db.magicLink.deleteMany({ where: { expiresAt: { lt: before(24) } } });
  await db.presence.deleteMany({ where: { seenAt: { lt: before(1) } } });
  // Longer than the longest pause between two mails about one chat, and what a person asks support about.
  await db.notification.deleteMany({ where: { decidedAt: { lt: before(90 * 24) } } });
  await forgetUploads(signal);
};
