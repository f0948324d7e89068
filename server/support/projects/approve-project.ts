import type { BodyOf } from '@/lib/contracts/contract';
import type { approveSupportProject as contract, SupportProject } from '@/lib/contracts/support-projects';
import { toCents } from '@/lib/domain/money/prices';
import { approvalRefusalOf } from '@/lib/domain/support/support-project';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, invalidField } from '@/server/platform/errors';
import { markProjectUpdated } from '@/server/projects/open-project';
import type { CoreProject } from '@/server/projects/project-state';
import { getSupportProject, openForSupport } from './get-project';

type Approval = BodyOf<typeof contract>;

/** Approves a project, so that the customer can shortlist voices. Members of the project are mailed. */
export async function approveSupportProject(
  actor: Actor,
  projectId: string,
  approval: Approval,
): Promise<SupportProject> {
  requireSupport(actor, 'manage-projects');
  await transaction(async (tx) => {
    const project = await openForSupport(tx, projectId);
    const refusal = approvalRefusalOf({
      requiresAdminApproval: project.requiresAdminApproval,
      isCancelled: project.canceledAt !== null,
      isAdminApproved: project.adminApprovedAt !== null,
    });
    if (refusal) throw new AppError('conflict', refusal);
    const before = settingsOf(project);
    const after = await checkedSettings(tx, actor, before, approval);
    await tx.project.update({ where: { id: projectId }, data: { ...after, adminApprovedAt: now(tx) } });
    await auditSupportAction(tx, actor, { action: 'approve-project', subject: projectId, before, after });
    await mailMembers(tx, project);
    await markProjectUpdated(tx, projectId);
  });
  return getSupportProject(actor, projectId);
}

type Settings = { allowedVoices: string[]; customerPriceCents: number; voiceFeeCents: number };

function settingsOf({ allowedVoices, customerPriceCents, voiceFeeCents }: CoreProject): Settings {
  return { allowedVoices, customerPriceCents, voiceFeeCents };
}

async function checkedSettings(tx: Tx, actor: Actor, before: Settings, approval: Approval): Promise<Settings> {
  const allowedVoices = [...new Set(approval.allowedVoices)];
  const published = await tx.voiceProfile.count({ where: { userId: { in: allowedVoices }, status: 'published' } });
  if (published < allowedVoices.length) {
    throw invalidField('allowedVoices', 'Please choose published voices only.');
  }
  const after = {
    allowedVoices,
    customerPriceCents: centsOf(approval.customerPrice, before.customerPriceCents),
    voiceFeeCents: centsOf(approval.voiceFee, before.voiceFeeCents),
  };
  const changesMoney =
    after.customerPriceCents !== before.customerPriceCents || after.voiceFeeCents !== before.voiceFeeCents;
  if (changesMoney) requireSupport(actor, 'edit-money');
  return after;
}

const centsOf = (euro: number | undefined, unchanged: number): number =>
  euro === undefined ? unchanged : toCents(euro);

async function mailMembers(tx: Tx, { id, name, members }: CoreProject): Promise<void> {
  const users = await tx.user.findMany({
    where: { id: { in: members.map(({ userId }) => userId) } },
    select: { email: true, firstName: true },
  });
  const link = `${env.APP_URL}/projects/${id}`;
  for (const { email, firstName } of users) {
    const values = { firstName, projectName: name, link };
    await enqueueMail(tx, { to: email, template: 'project-ready', values, projectId: id });
  }
}

/** Undoes an approval, while no voice is shortlisted. */
export async function withdrawProjectApproval(actor: Actor, projectId: string): Promise<SupportProject> {
  requireSupport(actor, 'manage-projects');
  await transaction(async (tx) => {
    const project = await openForSupport(tx, projectId);
    if (!project.adminApprovedAt) throw new AppError('conflict', 'This project is not approved.');
    if (project.canceledAt) throw new AppError('conflict', 'This project is canceled.');
    if (project.voices.length > 0) {
      throw new AppError('conflict', 'A voice is shortlisted already. Cancel the project instead.');
    }
    await tx.project.update({ where: { id: projectId }, data: { adminApprovedAt: null } });
    await auditSupportAction(tx, actor, {
      action: 'withdraw-project-approval',
      subject: projectId,
      before: { adminApprovedAt: project.adminApprovedAt.toISOString() },
    });
    await markProjectUpdated(tx, projectId);
  });
  return getSupportProject(actor, projectId);
}
