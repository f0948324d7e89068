import { db, Prisma } from '@/server/platform/db';
import { hoursAgo } from '@/server/platform/postgres/expiry';

/** Days after its decision for which a report has personal data and texts (docs/rules/reports.md#expiry). */
export const retentionReportDays = 365;

/**
 * Removes personal data and texts from reports whose decision is old, unless an objection is open. The rows stay for the
 * numbers per year.
 */
export async function expireReports(): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    UPDATE reports r SET name = '', email = NULL, "authorId" = NULL, text = '', snapshot = '{}'
    FROM decisions d
    WHERE d.id = r."decisionId" AND d.created < ${hoursAgo(retentionReportDays * 24)}
      AND (r.email IS NOT NULL OR r.name <> '' OR r.text <> '' OR r.snapshot <> '{}')
      AND NOT EXISTS (SELECT FROM decision_objections o WHERE o."decisionId" = d.id AND o.outcome IS NULL)`);
}
