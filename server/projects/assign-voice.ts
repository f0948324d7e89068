import type { ResponseOf } from '@/lib/contracts/contract';
import type { changeAssignment } from '@/lib/contracts/projects';
import { assigningRefusal } from '@/lib/domain/assigning';
import type { Actor } from '@/server/access/actor';
import { advancePayment } from '@/server/payments/advance-payment';
import { amountsOf, needsPayment } from '@/server/payments/amounts';
import { markAssigned } from '@/server/payments/mark-assigned';
import { startPayment } from '@/server/payments/start-payment';
import { type Tx, transaction } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { liveAssignment } from './project-state';
import { type CoreProject, findCoreProject } from '@/server/projects/load-project';
import { openProjectFor } from '@/server/projects/open-project';
import { presentProjectById } from '@/server/projects/queries';
import { markProjectUpdated } from './mark-project-updated';

type AssignmentAnswer = ResponseOf<typeof changeAssignment>;

/**
 * Gives the project to a voice. First the place is taken and the payment written, then the provider is asked outside of
 * any transaction, then its answer settles both: a refused card leaves nothing assigned, and a process that dies in
 * between is finished by the job `settle-payment`.
 */
export async function assignVoice(
  actor: Actor,
  projectId: string,
  voiceId: string,
  hasAgreed: boolean,
): Promise<AssignmentAnswer> {
  const paymentId = await transaction(async (tx) => {
    const { project } = await openProjectFor(tx, actor, projectId, 'assign-voice');
    await requireReady(tx, project, voiceId, hasAgreed);
    const live = liveAssignment(project);
    if (live) return payAgain(tx, project, voiceId);
    return takePlace(tx, actor, project, voiceId);
  });
  return settle(actor, projectId, paymentId);
}

/** Takes the payment as far as it goes and answers with the project, or throws what the card said. */
export async function settle(actor: Actor, projectId: string, paymentId: string | null): Promise<AssignmentAnswer> {
  const advance = paymentId ? await advancePayment(paymentId) : null;
  if (advance?.failure) throw advance.failure;
  return { project: await presentProjectById(actor, projectId), confirmation: advance?.confirmation ?? null };
}

async function requireReady(tx: Tx, project: CoreProject, voiceId: string, hasAgreed: boolean): Promise<void> {
  const card = await tx.creditCard.findFirst({
    where: { teamId: project.teamId, isPrimary: true },
    select: { id: true },
  });
  const refusal = assigningRefusal({
    hasAgreed,
    teamTaxId: project.team.taxId,
    manualInvoice: project.team.manualInvoice,
    hasPrimaryCard: card !== null,
    isVoiceListed: project.voices.some((listing) => listing.voiceId === voiceId),
    hasScript: project.hasScript && !project.hasLineReader,
    scriptWords: project.scriptWords,
    description: project.description,
  });
  if (refusal) throw invalidField(refusal.field, refusal.message);
}

/** Returns the payment to go on with; null where nothing has to be paid. */
async function takePlace(tx: Tx, actor: Actor, project: CoreProject, voiceId: string): Promise<string | null> {
  const amounts = amountsOf(project);
  const assignment = await tx.assignment.create({
    data: {
      projectId: project.id,
      voiceId,
      assignedById: actor.userId,
      customerTotalCents: amounts.netCents,
      voiceFeeTotalCents: amounts.voiceFeeCents,
    },
  });
  await markProjectUpdated(tx, project.id);
  if (needsPayment(project)) return startPayment(tx, project, assignment.id);
  const placed = await findCoreProject(tx, project.id);
  if (placed) await markAssigned(tx, placed);
  return null;
}

/** The voice has the place already: the card still has to be confirmed, or paid anew after its reservation ran out. */
async function payAgain(tx: Tx, project: CoreProject, voiceId: string): Promise<string> {
  const live = liveAssignment(project);
  if (!live || live.voiceId !== voiceId) {
    throw new AppError('conflict', 'Another voice is assigned to this project. Take that assignment back first.');
  }
  const payment = live.payments[0];
  if (payment && (payment.status === 'pending' || payment.status === 'confirming')) return payment.id;
  if (payment || !needsPayment(project)) throw new AppError('conflict', 'This voice is already assigned.');
  return startPayment(tx, project, live.id);
}
