import type { QueryOf } from '@/lib/contracts/contract';
import type { listSupportPayouts as contract, SupportPayout } from '@/lib/contracts/support-payouts';
import { toEuro } from '@/lib/domain/money/prices';
import type { PayoutView } from '@/lib/domain/support/support-payouts';
import { type Actor, requireSupport } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { holdingIssues } from '@/server/payments/payment-issues';
import { db, type Prisma } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import { byTime, pageByTime } from '@/server/platform/postgres/time-cursor';
import { searchWords } from '@/server/support/users';
import { accountState } from './transfer-accounts';

export const payoutInclude = {
  assignment: {
    select: {
      projectId: true,
      project: { select: { name: true, issues: { where: holdingIssues, select: { kind: true } } } },
      documents: { where: { kind: { in: ['selfBilling', 'invoiceInfo'] } }, select: { number: true } },
    },
  },
  voice: {
    select: {
      id: true,
      firstName: true,
      lastName: true,
      memberships: {
        where: { team: { isVoiceBusiness: true } },
        select: {
          team: { select: { id: true, name: true, internationalBankTransferInfo: true, transferAccount: true } },
        },
        take: 1,
      },
    },
  },
  transferFile: { select: { id: true, number: true } },
} as const satisfies Prisma.PayoutInclude;

export type PayoutRow = Prisma.PayoutGetPayload<{ include: typeof payoutInclude }>;

const views: Record<PayoutView, Prisma.PayoutWhereInput> = {
  due: { method: 'manual', status: 'payable', transferFileId: null },
  'in-file': { method: 'manual', status: 'payable', transferFileId: { not: null } },
  failed: { status: 'failed' },
  transfers: { method: 'transfer', status: { in: ['payable', 'transferring'] } },
  paid: { status: { in: ['paid', 'reversed'] } },
  canceled: { status: 'canceled' },
};

export const dueForFile = views.due;

export async function respondWithSupportPayouts(
  actor: Actor,
  { view, query, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportPayout[]>> {
  requireSupport(actor);
  // Waiting payouts are listed with the oldest first.
  const { after, orderBy } = byTime(view === 'paid' || view === 'canceled' ? 'desc' : 'asc', cursor);
  const rows = await db.payout.findMany({
    where: { AND: [views[view], matching(query), after] },
    include: payoutInclude,
    orderBy,
    take: limit + 1,
  });
  return pageByTime(rows, limit, (shown) => Promise.all(shown.map(presentPayout)));
}

function matching(query?: string): Prisma.PayoutWhereInput {
  const words = searchWords(query);
  return {
    AND: words.map((word) => {
      const contains = { contains: word, mode: 'insensitive' as const };
      return {
        OR: [
          { id: word },
          { assignment: { projectId: word } },
          { assignment: { project: { name: contains } } },
          { voice: { OR: [{ firstName: contains }, { lastName: contains }, { email: contains }] } },
          { assignment: { documents: { some: { number: contains } } } },
        ],
      };
    }),
  };
}

export async function getSupportPayout(payoutId: string): Promise<SupportPayout> {
  const row = await db.payout.findUnique({ where: { id: payoutId }, include: payoutInclude });
  if (!row) throw new AppError('not-found', 'This payout does not exist.');
  return presentPayout(row);
}

export function businessOf({ voice }: PayoutRow) {
  return voice.memberships[0]?.team ?? null;
}

async function presentPayout(row: PayoutRow): Promise<SupportPayout> {
  const { voice, transferFile } = row;
  const { projectId, project, documents } = row.assignment;
  const team = businessOf(row);
  return {
    id: row.id,
    project: { id: projectId, name: project.name },
    voice: { id: voice.id, name: nameOf(voice) },
    team: team && { id: team.id, name: team.name },
    amount: toEuro(row.amountCents),
    method: row.method,
    status: row.status,
    account: await accountState(team?.transferAccount ?? null, team?.internationalBankTransferInfo ?? ''),
    holdReason: holdReason(project.issues),
    failure: row.status === 'failed' ? row.failure : null,
    document: documents[0]?.number ?? null,
    file: transferFile,
    isTest: row.isTest,
    created: row.created.toISOString(),
    paidDate: row.paidAt?.toISOString() ?? null,
  };
}

function holdReason(issues: readonly { kind: string }[]): string | null {
  if (issues.length === 0) return null;
  return issues.some(({ kind }) => kind === 'disputed') ? 'The payment is disputed' : 'The payment was refunded';
}
