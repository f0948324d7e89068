import { z } from 'zod';
import { type WaitingItem, type WaitingKind, waitingKinds } from '@/lib/contracts/support-start';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { type Actor, requireSupport } from '@/server/access/actor';
import { db, Prisma } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { isWithoutPdf } from '@/server/support/jobs/documents';
import { stalledSql } from '@/server/support/projects/list-projects';
import { countLegalGaps } from './legal-texts';
import { vatReviewSql } from './team-vat';

const { sql } = Prisma;

const isStalled = Prisma.raw(stalledSql);

/** SQL of the rows that wait; `since` is null where that time is not known. */
const waiting = (): Record<Exclude<WaitingKind, 'legal-gaps'>, Prisma.Sql> => ({
  voices: sql`SELECT p."awaitingSince" AS since FROM voice_profiles p JOIN users u ON u.id = p."userId"
    WHERE p.status = 'awaiting' AND u."suspendedAt" IS NULL`,
  reports: sql`SELECT created AS since FROM reports WHERE "decisionId" IS NULL
    UNION ALL SELECT created FROM decision_objections WHERE outcome IS NULL`,
  projects: sql`SELECT created AS since FROM projects
    WHERE "requiresAdminApproval" AND "adminApprovedAt" IS NULL AND "canceledAt" IS NULL AND "closedAt" IS NULL`,
  requests: sql`SELECT created AS since FROM support_requests WHERE "closedAt" IS NULL`,
  'stalled-deliveries': sql`SELECT a."stalledAt" AS since FROM projects p JOIN assignments a ON a."projectId" = p.id
    WHERE ${isStalled}`,
  payouts: sql`SELECT created AS since FROM payouts
    WHERE status = 'payable' AND method = 'manual' AND "transferFileId" IS NULL`,
  'failed-transfers': sql`SELECT created AS since FROM payouts WHERE status = 'failed'`,
  // The files are neither marked as paid nor withdrawn.
  'bank-files': sql`SELECT created AS since FROM transfer_files f
    WHERE EXISTS (SELECT FROM payouts p WHERE p."transferFileId" = f.id AND p.status = 'payable')`,
  'unpaid-invoices': sql`SELECT created AS since FROM invoices WHERE "paidOn" IS NULL AND "canceledAt" IS NULL`,
  'vat-reviews': sql`SELECT NULL::timestamptz AS since FROM teams WHERE ${vatReviewSql()}`,
  disputes: sql`SELECT created AS since FROM payment_issues WHERE "resolvedAt" IS NULL AND kind = 'disputed'`,
  'payment-issues': sql`SELECT created AS since FROM payment_issues WHERE "resolvedAt" IS NULL AND kind <> 'disputed'`,
  'failed-documents': sql`SELECT created AS since FROM project_documents WHERE ${isWithoutPdf}`,
  // The second select returns work that was queued again and again, and is not any more.
  'failed-jobs': sql`SELECT coalesce(completed_on, created_on) AS since FROM pgboss.job WHERE state = 'failed'
    UNION ALL SELECT "givenUpAt" FROM recoveries WHERE "givenUpAt" IS NOT NULL`,
});

const waitingRow = z.strictObject({ kind: z.enum(waitingKinds), count: z.int(), oldest: z.date().nullable() });

export async function getSupportOverview(actor: Actor): Promise<WaitingItem[]> {
  requireSupport(actor);
  const counts = Object.entries(waiting()).map(
    ([kind, rows]) => sql`SELECT ${kind} AS kind, count(*)::int AS count, min(since) AS oldest FROM (${rows}) AS rows`,
  );
  const rows = await queryRows(db, waitingRow, Prisma.join(counts, ' UNION ALL '));
  const items = rows.map(({ kind, count, oldest }) => ({ kind, count, oldest: oldest?.toISOString() ?? null }));
  return [...items, ...(await legalGaps(actor))];
}

/** Returns the gaps of the legal texts for those who may fill them. Nothing tells since when they are there. */
async function legalGaps({ supportRole }: Actor): Promise<WaitingItem[]> {
  if (!supportRole || !supportScopes(supportRole).has('edit-installation')) return [];
  return [{ kind: 'legal-gaps', count: await countLegalGaps(), oldest: null }];
}
