import type { SupportProject } from '@/lib/contracts/support-projects';
import { chargeOf } from '@/lib/domain/money/charges';
import { invoiceBalance } from '@/lib/domain/money/invoices';
import { toEuro } from '@/lib/domain/money/prices';
import {
  approvalRefusalOf,
  type Cancellation,
  cancellationOf,
  extendRefusalOf,
} from '@/lib/domain/support/support-project';
import { supportScopes } from '@/lib/domain/support/support-rules';
import type { Actor } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { openBill } from '@/server/payments/documents/current-bill';
import { invoiceFacts } from '@/server/payments/documents/invoices';
import { balancesOf } from '@/server/payments/ledger';
import { chargeSelect } from '@/server/payments/payout/prepare-payout';
import { findPayout } from '@/server/payments/payout/project-payout';
import { db, type Payout, type Prisma, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { agreedOf } from '@/server/projects/agreed-terms';
import { findCoreProject, lockProject } from '@/server/projects/open-project';
import {
  coreInclude,
  type CoreProject,
  liveAssignment,
  pricesOf,
  projectState,
  timesOf,
} from '@/server/projects/project-state';
import { namesOf } from '@/server/support/templates';
import { phaseOf, presentSupportRow, rowInclude } from './list-projects';

const projectInclude = {
  ...rowInclude,
  payments: { orderBy: { created: 'desc' } },
  invoices: { orderBy: { created: 'desc' }, take: 1, include: { document: { select: { number: true } } } },
  issues: { where: { resolvedAt: null }, orderBy: { created: 'asc' } },
} as const satisfies Prisma.ProjectInclude;

/** @throws AppError 'not-found' */
export async function getSupportProject(actor: Actor, projectId: string): Promise<SupportProject> {
  const [project, core, payout] = await Promise.all([
    db.project.findUnique({ where: { id: projectId }, include: projectInclude }),
    db.project.findUnique({ where: { id: projectId }, include: coreInclude }),
    findPayout(db, projectId),
  ]);
  if (!project || !core) throw noSuchProject();
  const { options, customer, voiceFee, needsPayment } = pricesOf(core);
  const terms = agreedOf(core);
  const cancellation = await cancellationFor(db, core);
  const mayEditMoney = supportScopes(actor.supportRole).has('edit-money');
  const times = timesOf(core);
  const flags = {
    isCancelled: core.canceledAt !== null,
    isAccepted: times.acceptedAt !== null,
    isApproved: times.approvedAt !== null,
  };
  return {
    ...presentSupportRow(project, await phaseOf(projectId)),
    isOnHold: project.issues.some(({ kind }) => kind === 'refunded' || kind === 'disputed'),
    description: project.description,
    language: project.language,
    dueDate: project.dueDate?.toISOString().slice(0, 10) ?? null,
    purchaseOrder: project.purchaseOrder,
    members: await membersOf(core),
    voices: core.voices.map(({ voice }) => ({ id: voice.id, name: nameOf(voice) })),
    maxVoices: project.maxVoices,
    allowedVoices: await namesOf(project.allowedVoices),
    requiresAdminApproval: project.requiresAdminApproval,
    adminApprovedDate: isoTime(project.adminApprovedAt),
    acceptedDate: isoTime(times.acceptedAt),
    deliveredDate: isoTime(await deliveredAtOf(projectId)),
    autoApproveDate: isReviewPaused(core) ? null : isoTime(times.autoApproveAt),
    approvedDate: isoTime(times.approvedAt),
    canceledDate: isoTime(project.canceledAt),
    customerPrice: toEuro(options.customerPriceCents),
    discount: toEuro(customer.discount),
    extras: terms.extras.map(({ name, customerPriceCents, voiceFeeCents }) => ({
      name,
      customerPrice: toEuro(customerPriceCents),
      voiceFee: toEuro(voiceFeeCents),
    })),
    license: terms.lines,
    vat: toEuro(customer.vat),
    totalWithVat: toEuro(customer.totalWithVat),
    voiceFee: toEuro(options.voiceFeeCents),
    voiceFeeTotal: toEuro(voiceFee.total),
    isInvoiced: !needsPayment,
    payments: project.payments.map((payment) => ({
      id: payment.id,
      status: payment.status,
      amount: toEuro(payment.amountCents),
      refunded: toEuro(payment.refundedCents),
      disputed: toEuro(payment.disputedCents),
      card: payment.cardLast4 && `${payment.cardBrand ?? 'card'} •••• ${payment.cardLast4}`,
      isTest: payment.isTest || project.isSample,
      created: payment.created.toISOString(),
    })),
    payout: presentPayout(payout),
    invoice: presentInvoice(project.invoices[0]),
    bill: await billOf(core),
    issues: project.issues.map(({ id, kind, amountCents, detail, created }) => ({
      id,
      kind,
      amount: toEuro(amountCents),
      detail,
      created: created.toISOString(),
    })),
    ledger: Object.entries(await balancesOf(db, { projectId })).flatMap(([account, cents]) =>
      cents === 0 ? [] : [{ account, amount: toEuro(cents) }],
    ),
    approvalRefusal: approvalRefusalOf({
      ...flags,
      requiresAdminApproval: core.requiresAdminApproval,
      isAdminApproved: core.adminApprovedAt !== null,
    }),
    isApprovalReversible: core.adminApprovedAt !== null && core.voices.length === 0 && !flags.isCancelled,
    cancelRefusal: cancellation.refusal ?? (needsMoney(cancellation) && !mayEditMoney ? adminOnly : null),
    cancelEffect: cancellation.effect,
    cancelAmount: toEuro(cancellation.amountCents),
    extendRefusal: extendRefusalOf(flags),
    mayEditMoney,
  };
}

/** Returns when the last assigned voice delivered, also after its assignment ended. */
async function deliveredAtOf(projectId: string): Promise<Date | null> {
  const last = await db.assignment.findFirst({
    where: { projectId, assignedAt: { not: null } },
    orderBy: [{ assignedAt: 'desc' }, { id: 'desc' }],
    select: { deliveredAt: true },
  });
  return last?.deliveredAt ?? null;
}

/** Returns true if open changes, or missing lines of the script, pause the review. */
function isReviewPaused(project: CoreProject): boolean {
  const { life, lines } = projectState(project);
  return life.hasOpenChanges || (lines !== null && !life.isDeliveryComplete);
}

function presentPayout(payout: Payout | null): SupportProject['payout'] {
  if (!payout) return null;
  const { id, status, amountCents, paidAt, failure } = payout;
  return { id, status, amount: toEuro(amountCents), paidDate: isoTime(paidAt), failure };
}

async function billOf(project: CoreProject): Promise<SupportProject['bill']> {
  const assignment = liveAssignment(project);
  const open = assignment && (await openBill(db, assignment.id));
  return open && { id: open.bill.id, number: open.bill.number };
}

type ProjectRow = Prisma.ProjectGetPayload<{ include: typeof projectInclude }>;

function presentInvoice(invoice: ProjectRow['invoices'][number] | undefined): SupportProject['invoice'] {
  if (!invoice) return null;
  const { id, document, amountCents, creditedCents, dueOn, paidOn, reference, canceledAt } = invoice;
  const dateOf = (date: Date) => date.toISOString().slice(0, 10);
  return {
    id,
    number: document?.number ?? null,
    amount: toEuro(amountCents),
    credited: toEuro(creditedCents),
    repay: toEuro(invoiceBalance(invoiceFacts(invoice)).repayCents),
    reference,
    isCanceled: canceledAt !== null,
    dueDate: dateOf(dueOn),
    paidDate: paidOn && dateOf(paidOn),
  };
}

const adminOnly = 'This project is paid: only an admin of support can cancel it.';

/** Returns true for a cancellation that gives money back, which needs the scope `edit-money`. */
export function needsMoney({ effect }: Cancellation): boolean {
  return effect === 'refund' || effect === 'credit-note';
}

export const noSuchProject = (): AppError => new AppError('not-found', 'This project does not exist.');

export async function cancellationFor(tx: Tx, project: CoreProject): Promise<Cancellation> {
  const assignment = liveAssignment(project);
  const payments = assignment?.payments ?? [];
  const charges = await tx.payment.findMany({
    where: { id: { in: payments.map(({ id }) => id) } },
    select: { ...chargeSelect, status: true, disputedCents: true },
    orderBy: { id: 'asc' },
  });
  return cancellationOf({
    isCancelled: project.canceledAt !== null,
    isApproved: assignment !== null && assignment.approvedAt !== null,
    isAccepted: assignment !== null && assignment.acceptedAt !== null,
    isAccepting: assignment !== null && assignment.voiceAgreedAt !== null && assignment.state !== 'accepted',
    isInvoiced: assignment !== null && payments.length === 0,
    payments: charges.map((charge) => ({ ...charge, ...chargeOf(charge) })),
  });
}

async function membersOf(project: CoreProject): Promise<SupportProject['members']> {
  const users = await db.user.findMany({
    where: { id: { in: project.members.map(({ userId }) => userId) } },
    select: { id: true, firstName: true, lastName: true, email: true },
    orderBy: { created: 'asc' },
  });
  return users.map(({ id, email, ...name }) => ({ id, name: nameOf(name), email }));
}

function isoTime(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** Locks and loads a project of any team. @throws AppError 'not-found'. */
export async function openForSupport(tx: Tx, projectId: string): Promise<CoreProject> {
  await lockProject(tx, projectId);
  const project = await findCoreProject(tx, projectId);
  if (!project) throw noSuchProject();
  return project;
}
