import { db, Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { hoursAgo } from '@/server/platform/postgres/expiry';

/**
 * Removes personal data and texts from reports that were decided more than RETENTION_REQUESTS_DAYS ago, unless an
 * objection is open (docs/rules/reports.md#expiry). The rows stay for the numbers per year.
 */
export async function expireReports(): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    UPDATE reports r SET name = '', email = NULL, "authorId" = NULL, text = '', snapshot = '{}'
    FROM decisions d
    WHERE d.id = r."decisionId" AND d.created < ${hoursAgo(env.RETENTION_REQUESTS_DAYS * 24)}
      AND (r.email IS NOT NULL OR r.name <> '' OR r.text <> '' OR r.snapshot <> '{}')
      AND NOT EXISTS (SELECT FROM decision_objections o WHERE o."decisionId" = d.id AND o.outcome IS NULL)`);
}
