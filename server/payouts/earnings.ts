import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { Earnings, listPayoutHistory as contract, PayoutRecord } from '@/lib/contracts/payouts';
import { documentFacts } from '@/lib/domain/documents/facts';
import { holdingIssueKinds, paymentIssueSentence } from '@/lib/domain/money/payment-issues';
import { canceledFeeText } from '@/lib/domain/money/payouts';
import { toEuro } from '@/lib/domain/money/prices';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { db, Prisma } from '@/server/platform/db';
import { csvFile, type HttpResult } from '@/server/platform/http-result';
import { issueDay, operatorDay, operatorMonths } from '@/server/platform/operator-day';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { olderThan, pageByTime } from '@/server/platform/postgres/time-cursor';
import { presentObjection } from '@/server/projects/objections';
import { requireTeamScope } from '@/server/teams/open-team';

const payoutInclude = {
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
        where: { kind: { in: ['selfBilling', 'invoiceInfo', 'selfBillingCreditNote'] }, uri: { not: null } },
        orderBy: [{ created: 'desc' }, { id: 'desc' }],
        include: { objection: true },
      },
    },
  },
} as const satisfies Prisma.PayoutInclude;

const holdingKinds: readonly string[] = holdingIssueKinds;

type PayoutRow = Prisma.PayoutGetPayload<{ include: typeof payoutInclude }>;

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
      assignment: { documents: { some: payoutInclude.assignment.select.documents.where } },
      ...olderThan(cursor),
    },
    include: payoutInclude,
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  return pageByTime(rows, limit, (shown) => shown.map(presentPayout));
}

/** Selects the fees of the voice whose business the team is. */
function ofTeam(teamId: string) {
  return { voice: { memberships: { some: { teamId, team: { isVoiceBusiness: true } } } } };
}

function presentPayout(row: PayoutRow): PayoutRecord {
  const { projectId, project, approvedAt, documents } = row.assignment;
  const creditNotes = documents.filter(({ kind }) => kind === 'selfBillingCreditNote');
  const document = documents.find(({ kind }) => kind !== 'selfBillingCreditNote');
  const selfBilling = document?.kind === 'selfBilling' ? document : null;
  const isPaidOut = row.status === 'paid' || row.status === 'reversed';
  return {
    id: row.id,
    projectId,
    name: project.name,
    created: project.created.toISOString(),
    approvedDate: approvedAt?.toISOString() ?? null,
    fee: toEuro(row.amountCents - row.vatCents),
    isPaidOut,
    isOnHold: !isPaidOut && project.issues.some(({ kind }) => holdingKinds.includes(kind)),
    isCanceled: row.status === 'canceled',
    paidOutDate: row.paidAt?.toISOString() ?? null,
    notice: noticeOf(row, isPaidOut),
    selfBillingUri: selfBilling?.uri ?? null,
    ublUri: selfBilling?.ublUri ?? null,
    invoiceInfoUri: document?.kind === 'invoiceInfo' ? document.uri : null,
    vat: toEuro(row.vatCents),
    total: toEuro(row.amountCents),
    number: document?.number ?? null,
    issuedOn: document ? issueDay(document) : operatorDay(row.created),
    creditNotes: creditNotes.toReversed().map(presentCreditNote),
    ...(selfBilling ? presentObjection(selfBilling, creditNotes) : { objectUntil: null, objection: null }),
  };
}

type FeeDocument = PayoutRow['assignment']['documents'][number];

function presentCreditNote({ id, number, created, facts, uri, ublUri }: FeeDocument) {
  const { grossCents } = documentFacts.parse(facts);
  const kind = 'selfBillingCreditNote' as const;
  return { id, kind, number, created: created.toISOString(), amount: toEuro(grossCents), uri, ublUri };
}

function noticeOf({ assignment, status, retryAt }: PayoutRow, isPaidOut: boolean): string | null {
  const { issues } = assignment.project;
  const sentence = issues.flatMap(({ kind }) => paymentIssueSentence(kind, 'voice', isPaidOut) ?? []).at(0);
  if (sentence) return sentence;
  if (status === 'canceled') return canceledFeeText;
  if (status !== 'failed') return null;
  return retryAt
    ? 'The transfer of your fee failed. We will try it again.'
    : 'The transfer of your fee failed. Our support team has been informed.';
}

const monthRow = z.strictObject({
  /** The first month is 1. */
  month: z.int(),
  earned: z.bigint(),
  onItsWay: z.bigint(),
  paid: z.bigint(),
});

/**
 * Returns the earnings. A fee is earned in the month of the approval, and paid in the month of the payout. It is on its
 * way until it is paid. Amounts are without VAT. What was reversed at the provider counts as earned only; a canceled fee does not count.
 */
export async function getEarnings(actor: Actor, teamId: string): Promise<Earnings> {
  await requireTeamScope(actor, teamId, 'edit-payouts');
  const { _min: oldest } = await db.payout.aggregate({ where: ofTeam(teamId), _min: { created: true, paidAt: true } });
  const firstMs = Math.min(...[oldest.created, oldest.paidAt].map((at) => (at ?? now()).getTime()));
  const { days, starts } = operatorMonths(operatorDay(new Date(firstMs)).slice(0, 7));
  const selected = Prisma.sql`
    with fees as (
      select p.created, p."paidAt", p."amountCents" - p."vatCents" amount,
        round((p."amountCents" - p."reversedCents")::numeric * (p."amountCents" - p."vatCents") / greatest(p."amountCents", 1))::int kept,
        p.status in ('paid', 'reversed') "isPaid"
      from payouts p join team_members m on m."userId" = p."voiceId" join teams t on t.id = m."teamId"
      where t.id = ${teamId} and t."isVoiceBusiness" and p.status <> 'canceled'
    ), moves as (
      select created moment, amount earned, case when "isPaid" then 0 else amount end "onItsWay", 0 paid from fees
      union all
      select coalesce("paidAt", created), 0, 0, kept from fees where "isPaid"
    )
    select width_bucket(moment, ${starts}::timestamptz[]) "month",
      sum(earned) earned, sum("onItsWay") "onItsWay", sum(paid) paid
    from moves group by 1 order by 1 desc`;
  const months = await queryRows(db, monthRow, selected);
  const total = (part: 'earned' | 'onItsWay' | 'paid') =>
    toEuro(months.reduce((sum, month) => sum + Number(month[part]), 0));
  return {
    earned: total('earned'),
    onItsWay: total('onItsWay'),
    paid: total('paid'),
    months: months.map(({ month, earned, onItsWay, paid }) => ({
      month: days[month - 1] ?? '',
      earned: toEuro(Number(earned)),
      onItsWay: toEuro(Number(onItsWay)),
      paid: toEuro(Number(paid)),
    })),
  };
}

/** Returns a CSV file with a row per approved project, newest first. */
export async function downloadEarnings(actor: Actor, teamId: string): Promise<HttpResult<undefined>> {
  await requireTeamScope(actor, teamId, 'edit-payouts');
  const payouts = await db.payout.findMany({
    where: { ...ofTeam(teamId), status: { not: 'canceled' } },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    include: {
      assignment: {
        select: {
          project: { select: { name: true } },
          documents: {
            where: { kind: { in: ['selfBilling', 'invoiceInfo'] } },
            orderBy: [{ created: 'desc' }, { id: 'desc' }],
            select: { number: true },
          },
        },
      },
    },
  });
  const rows = payouts.map(({ created, assignment, amountCents, vatCents, status, reversedCents, paidAt }) => {
    const isPaid = status === 'paid' || status === 'reversed';
    const feeCents = amountCents - vatCents;
    const keptCents = Math.round(((amountCents - reversedCents) * feeCents) / Math.max(amountCents, 1));
    return [
      operatorDay(created),
      assignment.project.name,
      assignment.documents[0]?.number ?? '',
      euroText(feeCents),
      euroText(isPaid ? 0 : feeCents),
      euroText(isPaid ? keptCents : 0),
      paidAt ? operatorDay(paidAt) : '',
      euroText(vatCents),
      euroText(amountCents),
    ];
  });
  const head = [
    'Approved',
    'Project',
    'Document',
    'Earned (EUR)',
    'On its way (EUR)',
    'Paid (EUR)',
    'Paid out',
    'VAT (EUR)',
    'With VAT (EUR)',
  ];
  return csvFile('earnings', [head, ...rows]);
}

const euroText = (cents: number) => (cents / 100).toFixed(2);
