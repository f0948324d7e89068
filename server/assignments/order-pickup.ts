import { refusalOf } from '@/lib/domain/life-cycle';
import type { Actor } from '@/server/access/actor';
import { type Prisma, type Tx, transaction } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { agreementSentence } from '@/lib/domain/assigning';
import { type FoundVoice, findPublishedVoice } from './find-voice';
import { addToShortlist } from './add-to-shortlist';
import { markProjectUpdated, openProject } from '@/server/projects/open-project';

/**
 * Creates a project at the pickup price with the same voice shortlisted. Checks the period and price under the
 * project's lock. Idempotent for the same token.
 */
export async function orderPickup(
  actor: Actor,
  parentId: string,
  order: { name: string; agreement: boolean; token?: string | undefined },
): Promise<{ id: string }> {
  if (!order.agreement) throw invalidField('agreement', agreementSentence);
  const token = order.token ?? newId();
  return transaction(async (tx) => {
    const { project, state } = await openProject(tx, actor, parentId, 'pickup-project');
    const existing = await tx.project.findUnique({
      where: { parentId_pickupToken: { parentId, pickupToken: token } },
      select: { id: true },
    });
    if (existing) return existing;
    const refusal = refusalOf('pickup-project', state.life);
    if (refusal) throw new AppError('conflict', refusal);
    const voiceId = state.assignedVoiceId;
    const pickup = await tx.project.create({
      data: {
        parentId,
        pickupToken: token,
        teamId: project.teamId,
        templateId: project.templateId,
        createdById: actor.userId,
        name: order.name,
        description: project.description,
        language: project.language,
        purchaseOrder: project.purchaseOrder,
        maxWords: project.maxWords,
        // A pickup has a flat price, without word allowance or add-ons.
        maxWordOptions: [],
        addons: [],
        scriptOps: project.scriptOps as Prisma.InputJsonValue,
        scriptWords: project.scriptWords,
        hasScript: project.hasScript,
        hasLineReader: project.hasLineReader,
        hasMultipleNamedAudio: project.hasMultipleNamedAudio,
        requiresAdminApproval: false,
        maxVoices: 1,
        allowedVoices: voiceId ? [voiceId] : project.allowedVoices,
        license: project.license,
        moreInfoUrl: project.moreInfoUrl,
        customerPriceCents: project.pickupCustomerPriceCents,
        voiceFeeCents: project.pickupVoiceFeeCents,
        autoApproveDays: project.autoApproveDays,
        pickupAllowed: project.pickupAllowed,
        pickupDays: project.pickupDays,
        pickupInfo: project.pickupInfo,
        pickupCustomerPriceCents: project.pickupCustomerPriceCents,
        pickupVoiceFeeCents: project.pickupVoiceFeeCents,
        isSample: project.isSample,
        members: { create: project.members.map(({ userId }) => ({ userId })) },
      },
      include: { team: { select: { name: true } }, members: { select: { userId: true } } },
    });
    if (voiceId) await addToShortlist(tx, pickup, await findParentVoice(tx, voiceId), actor.userId);
    await markProjectUpdated(tx, pickup.id);
    return { id: pickup.id };
  });
}

/** @throws AppError 'conflict' when the voice is no longer published */
async function findParentVoice(tx: Tx, voiceId: string): Promise<FoundVoice> {
  try {
    return await findPublishedVoice(tx, voiceId);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'not-found')) throw error;
    throw new AppError('conflict', 'This voice is not taking on projects at the moment.', { cause: error });
  }
}
