import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { LedgerDifference, listPaymentIssues as contract, SupportIssue } from '@/lib/contracts/support-money';
import { toEuro } from '@/lib/domain/money/prices';
import { undoWindowMs } from '@/lib/domain/support/support-rules';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { applyPaymentEffects } from '@/server/assignments/apply-payment-effects';
import { payOut } from '@/server/jobs';
import { isOnHold, resolveIssues, resolveSupportIssues } from '@/server/payments/payment-issues';
import { findPayout } from '@/server/payments/payout/project-payout';
import { now } from '@/server/platform/clock';
import { db, type PaymentIssue, type Prisma, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import { byTime, pageByTime } from '@/server/platform/postgres/time-cursor';
import { enqueue } from '@/server/platform/queue/queue';
import { markProjectUpdated } from '@/server/projects/open-project';
import { type CoreProject, liveAssignment, timesOf } from '@/server/projects/project-state';
import { openForSupport } from '@/server/support/projects/get-project';
import { lockTeam } from '@/server/teams/open-team';
import { presentDifferences } from './differences';

const include = {
  project: { select: { id: true, name: true, team: { select: { name: true } } } },
  team: { select: { id: true, name: true } },
  difference: true,
  assignment: {
    select: {
      documents: {
        where: { objection: { decision: null } },
        select: { number: true, uri: true, objection: { select: { id: true } } },
      },
    },
  },
} as const satisfies Prisma.PaymentIssueInclude;

type Row = Prisma.PaymentIssueGetPayload<{ include: typeof include }>;

export async function respondWithPaymentIssues(
  actor: Actor,
  { state, subject, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportIssue[]>> {
  requireSupport(actor);
  const { after, orderBy } = byTime(state === 'open' ? 'asc' : 'desc', cursor);
  const rows = await db.paymentIssue.findMany({
    where: { AND: [{ resolvedAt: state === 'open' ? null : { not: null }, ...(subject && { subject }) }, after] },
    include,
    orderBy,
    take: limit + 1,
  });
  return pageByTime(rows, limit, presentIssues);
}

async function presentIssues(rows: readonly Row[]): Promise<SupportIssue[]> {
  const differences = await presentDifferences(rows.flatMap(({ difference }) => difference ?? []));
  return rows.map((row) => {
    const { id, kind, amountCents, detail, created, resolvedAt, resolution } = row;
    return {
      id,
      kind,
      amount: toEuro(amountCents),
      detail,
      created: created.toISOString(),
      resolution,
      subject: presentSubject(row, differences),
      resolvedDate: resolvedAt?.toISOString() ?? null,
      objection: kind === 'selfBillingObjected' ? undecidedObjection(row) : null,
    };
  });
}

function undecidedObjection({ assignment }: Row): SupportIssue['objection'] {
  const [document] = assignment?.documents ?? [];
  return document?.objection ? { id: document.objection.id, number: document.number, uri: document.uri } : null;
}

function presentSubject(
  { id, subject, project, team, differenceId }: Row,
  differences: readonly LedgerDifference[],
): SupportIssue['subject'] {
  if (project) return { kind: 'project', id: project.id, name: project.name, team: project.team.name };
  if (team) return { kind: subject === 'account' ? 'account' : 'team', id: team.id, name: team.name };
  const difference = differences.find((found) => found.id === differenceId);
  if (!difference) throw new Error(`Issue ${id} has no subject`);
  return { kind: 'difference', id: difference.id, what: difference.kind, project: difference.project };
}

/**
 * Resolves an issue that support has decided. The automatic approval of its project is due again, and a payout that
 * waited is prepared again and sent, once undo is not possible anymore.
 */
export async function resolvePaymentIssue(actor: Actor, issueId: string, resolution: string): Promise<SupportIssue> {
  requireSupport(actor, 'edit-money');
  return changeIssue(issueId, async (tx, issue, project) => {
    const { kind } = issue;
    if (issue.resolvedAt) throw new AppError('conflict', 'This payment issue is resolved already.');
    if (kind === 'selfBillingObjected') throw new AppError('conflict', 'Please decide about the objection instead.');
    const action = 'resolve-payment-issue' as const;
    const details = { issueId, kind, resolution };
    if (!project) {
      await resolveSupportIssues(tx, { id: issueId }, resolution);
      return auditSupportAction(tx, actor, { action, subject: subjectOf(issue), details });
    }
    const { id: projectId } = project;
    await applyPaymentEffects(tx, projectId, await resolveIssues(tx, projectId, { id: issueId }, resolution));
    const assignmentId = liveAssignment(project)?.id;
    const changed = assignmentId ? await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId } }) : null;
    await auditSupportAction(tx, actor, {
      action,
      subject: projectId,
      details,
      before: autoApproval(timesOf(project)),
      after: autoApproval({ autoApproveAt: changed?.autoApproveAt ?? null }),
    });
    const payout = await findPayout(tx, projectId);
    if (payout?.status === 'payable' && !(await isOnHold(tx, projectId))) {
      await enqueue(tx, payOut, { payoutId: payout.id }, { startAfter: new Date(now(tx).getTime() + undoWindowMs) });
    }
  });
}

/** Opens the issue again, with the date of the automatic approval that the project had. */
export async function undoIssueResolution(actor: Actor, issueId: string): Promise<SupportIssue> {
  requireSupport(actor, 'edit-money');
  return changeIssue(issueId, async (tx, issue, project) => {
    const { kind, resolvedAt } = issue;
    const resolution = await tx.auditEntry.findFirst({
      where: {
        action: 'resolve-payment-issue',
        subject: subjectOf(issue),
        details: {
          path: ['issueId'],
          equals: issueId,
        },
        created: { gt: new Date(now(tx).getTime() - undoWindowMs) },
      },
      orderBy: { created: 'desc' },
    });
    if (!resolvedAt || !resolution) {
      throw new AppError('conflict', 'Support has not resolved this payment issue in the last 30 seconds.');
    }
    if (project) await requireWaitingFee(tx, project.id, resolvedAt);
    await requireSingle(tx, issue);
    await tx.paymentIssue.update({ where: { id: issueId }, data: { resolvedAt: null, resolution: null } });
    const entry = {
      action: 'undo-resolve-payment-issue',
      subject: subjectOf(issue),
      details: {
        issueId,
        kind,
      },
    } as const;
    if (!project) return auditSupportAction(tx, actor, entry);
    const [before, after] = [approvalDate.parse(resolution.before), approvalDate.parse(resolution.after)];
    const times = timesOf(project);
    const isUnchanged = times.autoApproveAt?.getTime() === after.autoApproveAt?.getTime();
    const { autoApproveAt } = isUnchanged ? before : times;
    const assignment = liveAssignment(project);
    if (assignment) await tx.assignment.update({ where: { id: assignment.id }, data: { autoApproveAt } });
    await auditSupportAction(tx, actor, {
      ...entry,
      before: autoApproval(times),
      after: autoApproval({ autoApproveAt }),
    });
    await markProjectUpdated(tx, project.id);
  });
}

/** Requires that the fee still waits: undo comes too late once the fee has left, or is not due anymore. */
async function requireWaitingFee(tx: Tx, projectId: string, resolvedAt: Date): Promise<void> {
  const payout = await findPayout(tx, projectId);
  if (payout?.status === 'transferring' || (payout?.paidAt && payout.paidAt > resolvedAt)) {
    throw new AppError('conflict', 'The payout was sent in the meantime.');
  }
  if (payout?.canceledAt && payout.canceledAt > resolvedAt) {
    throw new AppError('conflict', 'The fee was canceled in the meantime.');
  }
}

const approvalDate = z.object({ autoApproveAt: z.coerce.date().nullable() });
const autoApproval = ({ autoApproveAt }: { autoApproveAt: Date | null }) => ({
  autoApproveAt: autoApproveAt?.toISOString() ?? null,
});

/** Returns the subject of the audit entry. */
const subjectOf = ({ projectId, teamId }: PaymentIssue): string => projectId ?? teamId ?? 'ledger';

async function requireSingle(tx: Tx, issue: PaymentIssue): Promise<void> {
  const { kind, projectId, paymentId, payoutId, teamId } = issue;
  const same = { kind, projectId, paymentId, payoutId, teamId };
  const open = await tx.paymentIssue.count({ where: { ...same, resolvedAt: null } });
  if (open > 0) throw new AppError('conflict', 'The same payment issue was reported again and is open.');
}

/**
 * Runs under the lock of the project or team.
 * @throws AppError 'conflict' for a difference.
 */
async function changeIssue(
  issueId: string,
  run: (tx: Tx, issue: PaymentIssue, project: CoreProject | null) => Promise<void>,
): Promise<SupportIssue> {
  const found = await db.paymentIssue.findUnique({ where: { id: issueId } });
  if (!found) throw new AppError('not-found', 'This payment issue does not exist.');
  const { subject, projectId, teamId } = found;
  if (subject === 'difference') throw new AppError('conflict', 'This issue closes when ledger and provider agree.');
  await transaction(async (tx) => {
    const project = projectId ? await openForSupport(tx, projectId) : null;
    if (teamId) await lockTeam(tx, teamId);
    await run(tx, await tx.paymentIssue.findUniqueOrThrow({ where: { id: issueId } }), project);
  });
  return presentIssue({ id: issueId });
}

/** Presents the newest issue that the filter selects. */
export async function presentIssue(where: Prisma.PaymentIssueWhereInput): Promise<SupportIssue> {
  const issue = await db.paymentIssue.findFirstOrThrow({ where, include, orderBy: { created: 'desc' } });
  const [presented] = await presentIssues([issue]);
  if (!presented) throw new Error(`Issue ${issue.id} has no presentation`);
  return presented;
}
