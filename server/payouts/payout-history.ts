import type { QueryOf } from '@/lib/contracts/contract';
import type { listPayoutHistory as contract, PayoutRecord } from '@/lib/contracts/payouts';
import { holdingIssueKinds, paymentIssueSentence } from '@/lib/domain/money/payment-issues';
import { canceledFeeText } from '@/lib/domain/money/payout-preparation';
import { toEuro } from '@/lib/domain/money/prices';
import type { Actor } from '@/server/access/actor';
import { db, type Prisma } from '@/server/platform/db';
import type { HttpResult } from '@/server/platform/http-result';
import { olderThan, pageByTime } from '@/server/platform/postgres/time-cursor';
import { requireTeamScope } from '@/server/teams/open-team';

const include = {
  assignment: {
    select: {
      projectId: true,
      approvedAt: true,
      project: {
        select: {
          name: true,
          created: true,
          issues: {
            where: { resolvedAt: null },
            orderBy: { created: 'asc' },
            select: { kind: true },
          },
        },
      },
      documents: {
        where: { kind: { in: ['selfBilling', 'invoiceInfo'] }, uri: { not: null } },
        select: { kind: true, uri: true },
      },
    },
  },
} as const satisfies Prisma.PayoutInclude;

const holding: readonly string[] = holdingIssueKinds;

type Row = Prisma.PayoutGetPayload<{ include: typeof include }>;

/**
 * Responds with the projects of the team's voice that have a rendered self-billing invoice or invoice information,
 * newest approval first.
 */
export async function respondWithPayoutHistory(
  actor: Actor,
  teamId: string,
  { limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<PayoutRecord[]>> {
  await requireTeamScope(actor, teamId, 'edit-payouts');
  const rows = await db.payout.findMany({
    where: {
      ...ofTeam(teamId),
      assignment: { documents: { some: include.assignment.select.documents.where } },
      ...olderThan(cursor),
    },
    include,
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  return pageByTime(rows, limit, (shown) => shown.map(presentRow));
}

/** Selects the fees of the voice whose business the team is. */
export function ofTeam(teamId: string) {
  return { voice: { memberships: { some: { teamId, team: { isVoiceBusiness: true } } } } };
}

function presentRow(row: Row): PayoutRecord {
  const { projectId, project, approvedAt, documents } = row.assignment;
  const isPaidOut = row.status === 'paid' || row.status === 'reversed';
  const uriOf = (kind: 'selfBilling' | 'invoiceInfo') =>
    documents.find((document) => document.kind === kind)?.uri ?? null;
  return {
    id: row.id,
    projectId,
    name: project.name,
    created: project.created.toISOString(),
    approvedDate: approvedAt?.toISOString() ?? null,
    fee: toEuro(row.amountCents),
    isPaidOut,
    isOnHold: !isPaidOut && project.issues.some(({ kind }) => holding.includes(kind)),
    isCanceled: row.status === 'canceled',
    paidOutDate: row.paidAt?.toISOString() ?? null,
    notice: noticeOf(row, isPaidOut),
    selfBillingUri: uriOf('selfBilling'),
    invoiceInfoUri: uriOf('invoiceInfo'),
  };
}

function noticeOf({ assignment, status, retryAt }: Row, isPaidOut: boolean): string | null {
  const { issues } = assignment.project;
  const sentence = issues.flatMap(({ kind }) => paymentIssueSentence(kind, 'voice', isPaidOut) ?? []).at(0);
  if (sentence) return sentence;
  if (status === 'canceled') return canceledFeeText;
  if (status !== 'failed') return null;
  return retryAt
    ? 'The transfer of your fee failed. We will try it again.'
    : 'The transfer of your fee failed. Our support team has been informed.';
}
