import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { listPaymentIssues as contract, SupportIssue } from '@/lib/contracts/support-money';
import { toEuro } from '@/lib/domain/prices';
import { undoWindowMs } from '@/lib/domain/support-undo';
import type { Actor } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { requireSupport } from '@/server/access/require-support';
import { payOut } from '@/server/jobs';
import { isOnHold, resolveIssues } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { db, type PaymentIssue, type Prisma, type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { type HttpResult, page } from '@/server/platform/http-result';
import { enqueue } from '@/server/platform/queue';
import { byTime, timeCursorOf } from '@/server/platform/time-cursor';
import { markProjectUpdated } from '@/server/projects/open-project';
import type { CoreProject } from '@/server/projects/project-state';
import { openForSupport } from '@/server/support/projects/open-for-support';

const include = {
  project: { select: { id: true, name: true, team: { select: { name: true } } } },
} as const satisfies Prisma.PaymentIssueInclude;

type Row = Prisma.PaymentIssueGetPayload<{ include: typeof include }>;

export async function respondWithPaymentIssues(
  actor: Actor,
  { state, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportIssue[]>> {
  requireSupport(actor);
  const { after, orderBy } = byTime(state === 'open' ? 'asc' : 'desc', cursor);
  const rows = await db.paymentIssue.findMany({
    where: { AND: [{ resolvedAt: state === 'open' ? null : { not: null } }, after] },
    include,
    orderBy,
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return page(shown.map(presentIssue), last && rows.length > limit ? timeCursorOf(last) : null);
}

function presentIssue(row: Row): SupportIssue {
  const { id, kind, amountCents, detail, created, resolvedAt, resolution, project } = row;
  return {
    ...{ id, kind, amount: toEuro(amountCents), detail, created: created.toISOString(), resolution },
    project: { id: project.id, name: project.name, team: project.team.name },
    resolvedDate: resolvedAt?.toISOString() ?? null,
  };
}

/**
 * Support has decided: the automatic approval is due again, and a payout that waited is prepared again and sent, once undo
 * is not possible anymore.
 */
export async function resolvePaymentIssue(actor: Actor, issueId: string, resolution: string): Promise<SupportIssue> {
  requireSupport(actor, 'edit-money');
  return changeIssue(issueId, async (tx, issue, project) => {
    const { projectId, kind } = issue;
    if (issue.resolvedAt) throw new AppError('conflict', 'This payment issue is resolved already.');
    await resolveIssues(tx, project, { id: issueId }, resolution);
    const { autoApproveAt } = await tx.project.findUniqueOrThrow({ where: { id: projectId } });
    await auditSupportAction(tx, actor, {
      ...{ action: 'resolve-payment-issue', subject: projectId, details: { issueId, kind, resolution } },
      before: autoApproval(project),
      after: autoApproval({ autoApproveAt }),
    });
    const payout = await tx.payout.findUnique({ where: { projectId } });
    if (payout?.status === 'payable' && !(await isOnHold(tx, projectId))) {
      await enqueue(tx, payOut, { payoutId: payout.id }, { startAfter: new Date(now(tx).getTime() + undoWindowMs) });
    }
  });
}

/** Opens the issue again, with the date of the automatic approval that the project had. */
export async function undoIssueResolution(actor: Actor, issueId: string): Promise<SupportIssue> {
  requireSupport(actor, 'edit-money');
  return changeIssue(issueId, async (tx, issue, project) => {
    const { projectId, kind, resolvedAt, paymentId, payoutId } = issue;
    const resolution = await tx.auditEntry.findFirst({
      where: {
        ...{ action: 'resolve-payment-issue', subject: projectId, details: { path: ['issueId'], equals: issueId } },
        created: { gt: new Date(now(tx).getTime() - undoWindowMs) },
      },
      orderBy: { created: 'desc' },
    });
    if (!resolvedAt || !resolution) {
      throw new AppError('conflict', 'Support has not resolved this payment issue in the last 30 seconds.');
    }
    const payout = await tx.payout.findUnique({ where: { projectId } });
    if (payout?.status === 'transferring' || (payout?.paidAt && payout.paidAt > resolvedAt)) {
      throw new AppError('conflict', 'The payout was sent in the meantime.');
    }
    if (payout?.canceledAt && payout.canceledAt > resolvedAt) {
      throw new AppError('conflict', 'The fee was canceled in the meantime.');
    }
    const open = await tx.paymentIssue.count({ where: { kind, paymentId, payoutId, projectId, resolvedAt: null } });
    if (open > 0) throw new AppError('conflict', 'The same payment issue was reported again and is open.');
    await tx.paymentIssue.update({ where: { id: issueId }, data: { resolvedAt: null, resolution: null } });
    const [before, after] = [approvalDate.parse(resolution.before), approvalDate.parse(resolution.after)];
    const isUnchanged = project.autoApproveAt?.getTime() === after.autoApproveAt?.getTime();
    const { autoApproveAt } = isUnchanged ? before : project;
    await tx.project.update({ where: { id: projectId }, data: { autoApproveAt } });
    await auditSupportAction(tx, actor, {
      ...{ action: 'undo-resolve-payment-issue', subject: projectId, details: { issueId, kind } },
      before: autoApproval(project),
      after: autoApproval({ autoApproveAt }),
    });
    await markProjectUpdated(tx, projectId);
  });
}

const approvalDate = z.object({ autoApproveAt: z.coerce.date().nullable() });
const autoApproval = ({ autoApproveAt }: { autoApproveAt: Date | null }) => ({
  autoApproveAt: autoApproveAt?.toISOString() ?? null,
});

/** Runs under the lock of the project. */
async function changeIssue(
  issueId: string,
  run: (tx: Tx, issue: PaymentIssue, project: CoreProject) => Promise<void>,
): Promise<SupportIssue> {
  const found = await db.paymentIssue.findUnique({ where: { id: issueId }, select: { projectId: true } });
  if (!found) throw new AppError('not-found', 'This payment issue does not exist.');
  return transaction(async (tx) => {
    const project = await openForSupport(tx, found.projectId);
    await run(tx, await tx.paymentIssue.findUniqueOrThrow({ where: { id: issueId } }), project);
    return presentIssue(await tx.paymentIssue.findUniqueOrThrow({ where: { id: issueId }, include }));
  });
}
