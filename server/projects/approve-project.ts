import { daysAfter, openDaysAfterApproval } from '@/lib/domain/life-cycle';
import { formatEuro } from '@/lib/domain/prices';
import type { Actor } from '@/server/access/actor';
import { appendMessage } from '@/server/chat/append-message';
import { payOut } from '@/server/jobs/pay-out';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { issueDocument } from '@/server/payments/issue-document';
import { type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue';
import { isDelivered, liveAssignment } from '@/server/projects/facts';
import { type CoreProject, findCoreProject, lockProject } from '@/server/projects/load-project';
import { openProjectFor } from '@/server/projects/open-project';
import { projectLink } from '@/server/projects/project-link';
import { touch } from '@/server/projects/touch';
import { refreshSearchVoice } from '@/server/search/refresh-search-voice';

/** A customer approves the delivery. */
export async function approveProject(actor: Actor, projectId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project } = await openProjectFor(tx, actor, projectId, 'approve-project');
    if (!(await becomeApproved(tx, project, actor.userId))) {
      throw new AppError('conflict', 'This project is already approved.');
    }
  });
}

/** The time for complaints is over. Does nothing where somebody approved meanwhile or nothing was delivered. */
export async function approveByClock(projectId: string): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    const project = await findCoreProject(tx, projectId);
    if (!project?.autoApproveAt || project.autoApproveAt > new Date() || !isDelivered(project)) return false;
    return becomeApproved(tx, project, null);
  });
}

/** One approval, one payout, one message, one document, whoever comes first. */
async function becomeApproved(tx: Tx, project: CoreProject, approverId: string | null): Promise<boolean> {
  const approvedAt = new Date();
  const { count } = await tx.project.updateMany({
    where: { id: project.id, acceptedAt: { not: null }, approvedAt: null },
    data: { approvedAt, closesAt: daysAfter(approvedAt, openDaysAfterApproval) },
  });
  if (count === 0) return false;
  const assignment = liveAssignment(project);
  if (!assignment) throw new Error(`Project ${project.id} is accepted by nobody`);
  const business = await tx.team.findFirst({
    where: { isVoiceBusiness: true, members: { some: { userId: assignment.voiceId } } },
  });
  const method = business?.stripeAccountId && business.stripePayoutsEnabled ? 'transfer' : 'manual';
  const payout = await tx.payout.create({
    data: {
      projectId: project.id,
      voiceId: assignment.voiceId,
      method,
      amountCents: assignment.voiceFeeTotalCents,
      idempotencyKey: `payout-${project.id}`,
      isTest: project.isSample || payments().isTestMode(),
    },
  });
  if (method === 'transfer') await enqueue(tx, payOut, { payoutId: payout.id });
  await appendMessage(tx, project, { voiceId: assignment.voiceId, fromId: approverId, type: 'approved' });
  await issueDocument(tx, project, business?.vatId ? 'selfBilling' : 'invoiceInfo');
  await tellVoice(tx, project, assignment.voiceId, assignment.voiceFeeTotalCents);
  await refreshSearchVoice(tx, assignment.voiceId);
  await touch(tx, project.id);
  return true;
}

async function tellVoice(tx: Tx, project: CoreProject, voiceId: string, feeCents: number): Promise<void> {
  const voice = project.voices.find((listing) => listing.voiceId === voiceId)?.voice;
  await enqueueMail(tx, {
    userId: voiceId,
    template: 'project-approved',
    values: {
      firstName: voice?.firstName ?? '',
      projectName: project.name,
      fee: formatEuro(feeCents),
      link: projectLink(project.id),
    },
  });
}
