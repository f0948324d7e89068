import type { Grant } from '@/lib/domain/licenses/license';
import type { Scope } from '@/lib/domain/projects/scopes';
import type { Actor } from '@/server/access/actor';
import { db, type ProjectKind, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { markProjectUpdated, viewProject } from '@/server/projects/open-project';
import type { CoreProject } from '@/server/projects/project-state';
import { readScript } from '@/server/projects/read-script';
import { addToShortlist, type FoundVoice, findPublishedVoice } from './add-to-shortlist';
import { countInvitation, countProject } from './count-orders';

export type FollowUpOrder = {
  kind: Exclude<ProjectKind, 'original'>;
  name: string;
  token: string;
  customerPriceCents: number;
  voiceFeeCents: number;
  changeRounds: number;
  license: Pick<CoreProject, 'license' | 'syntheticVoiceRider'> & { usage: Grant[] };
};

/**
 * Counts a new follow-up project, whose voice gets a mail. Call it before the transaction. Does not count the repetition of
 * an order with the same token.
 * @throws AppError 'too-many-requests'
 */
export async function countFollowUp(actor: Actor, parentId: string, scope: Scope, orderToken: string): Promise<void> {
  const { project } = await viewProject(actor, parentId, scope);
  if (await findFollowUp(db, parentId, orderToken)) return;
  await countProject(project.teamId);
  await countInvitation(project.teamId);
}

/** An earlier order with the same token. */
export function findFollowUp(tx: Tx, parentId: string, orderToken: string): Promise<{ id: string } | null> {
  return tx.project.findUnique({ where: { parentId_orderToken: { parentId, orderToken } }, select: { id: true } });
}

/**
 * Creates a project at a flat price for the same script, members and voice, which is shortlisted. It has its own payment,
 * documents and fee. The caller has locked the parent.
 */
export async function createFollowUp(
  tx: Tx,
  actor: Actor,
  { parent, voiceId }: { parent: CoreProject; voiceId: string | null },
  order: FollowUpOrder,
): Promise<string> {
  const { kind, name, token, customerPriceCents, voiceFeeCents, changeRounds } = order;
  const project = await tx.project.create({
    data: {
      parentId: parent.id,
      originalId: parent.originalId ?? parent.id,
      orderToken: token,
      kind,
      name,
      customerPriceCents,
      voiceFeeCents,
      changeRounds,
      teamId: parent.teamId,
      templateId: parent.templateId,
      createdById: actor.userId,
      description: kind === 'renewal' ? renewalDescription(parent) : parent.description,
      language: parent.language,
      ...(parent.deliverySpec !== null && { deliverySpec: parent.deliverySpec }),
      purchaseOrder: parent.purchaseOrder,
      maxWords: kind === 'renewal' ? null : parent.maxWords,
      maxWordOptions: [],
      addons: [],
      ...(await scriptFor(tx, parent, kind)),
      hasMultipleNamedAudio: parent.hasMultipleNamedAudio,
      requiresAdminApproval: false,
      maxVoices: 1,
      allowedVoices: voiceId ? [voiceId] : parent.allowedVoices,
      ...order.license,
      moreInfoUrl: parent.moreInfoUrl,
      autoApproveDays: parent.autoApproveDays,
      pickupAllowed: parent.pickupAllowed && kind !== 'renewal',
      pickupDays: parent.pickupDays,
      pickupInfo: parent.pickupInfo,
      pickupCustomerPriceCents: parent.pickupCustomerPriceCents,
      pickupVoiceFeeCents: parent.pickupVoiceFeeCents,
      ...(kind !== 'renewal' && {
        roundCustomerPriceCents: parent.roundCustomerPriceCents,
        roundVoiceFeeCents: parent.roundVoiceFeeCents,
      }),
      isSample: parent.isSample,
      members: { create: parent.members.map(({ userId }) => ({ userId })) },
    },
    include: { team: { select: { name: true } }, members: { select: { userId: true } } },
  });
  if (voiceId) await addToShortlist(tx, project, await findParentVoice(tx, voiceId), actor.userId);
  await markProjectUpdated(tx, project.id);
  return project.id;
}

function renewalDescription({ name }: CoreProject): string {
  return `Renewal of the license of “${name}”. Nothing new is recorded.`;
}

/** Nothing is recorded for a renewal. */
async function scriptFor(tx: Tx, parent: CoreProject, kind: FollowUpOrder['kind']) {
  if (kind === 'renewal') return { hasScript: false, hasLineReader: false };
  const { scriptWords, hasScript, hasLineReader } = parent;
  return { scriptOps: await readScript(tx, parent.id), scriptWords, hasScript, hasLineReader };
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
