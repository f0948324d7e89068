import type { OwnData } from '@/lib/contracts/support-requests';
import { retentionOf } from '@/lib/domain/support/retention';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { openErasure } from '@/server/support/requests/open-erasure';
import { presentErasure } from './erasure-request';

/** Returns what the page 'Your data' shows (docs/rules/requests.md#your-data). */
export async function getOwnData({ userId }: Actor): Promise<OwnData> {
  const [{ email }, erasure, exported] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } }),
    openErasure(db, userId),
    db.securityEvent.findFirst({
      where: { userId, kind: 'data-exported' },
      select: { created: true },
      orderBy: { created: 'desc' },
    }),
  ]);
  return {
    email,
    retention: retentionOf({
      eventsHours: env.RETENTION_EVENTS_HOURS,
      analyticsDays: env.RETENTION_ANALYTICS_DAYS,
      mailsDays: env.RETENTION_MAILS_DAYS,
      securityDays: env.RETENTION_SECURITY_DAYS,
      requestsDays: env.RETENTION_REQUESTS_DAYS,
      auditDays: env.RETENTION_AUDIT_DAYS ?? null,
    }),
    erasureRequest: erasure && presentErasure(erasure),
    lastExport: exported?.created.toISOString() ?? null,
  };
}
