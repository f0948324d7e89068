import type { NewNote } from '@/lib/contracts/change-shapes';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { refusalOf } from '@/lib/domain/assignments/life-cycle';
import { endedLicenseRefusal, endedOn, type Grant } from '@/lib/domain/licenses/license';
import { usedRounds } from '@/lib/domain/projects/changes';
import type { Scope } from '@/lib/domain/projects/scopes';
import type { Actor } from '@/server/access/actor';
import { requireAgreement } from '@/server/access/agreements';
import { findRenewalOffer, openRenewal } from '@/server/assignments/licenses/renewals';
import { now } from '@/server/platform/clock';
import { db, type Prisma, type ProjectKind, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import {
  findOriginalTerm,
  followUpLicense,
  hasLicenseOfOriginal,
  withCurrentLicense,
} from '@/server/projects/agreed-terms';
import { readScript } from '@/server/projects/edit-script';
import { lockForChange, markProjectUpdated, type ProjectAccess, readProject } from '@/server/projects/open-project';
import { openRound } from '@/server/projects/present/detailed-project';
import type { CoreProject } from '@/server/projects/project-state';
import { createChangeRequest } from '@/server/takes/changes/change-notes';
import { countProject } from './order-project';
import { addToShortlist, countInvitation, findPublishedVoice, type FoundVoice } from './shortlist';

type FollowUpOrder = { agreement: boolean; token?: string | undefined; notes?: readonly NewNote[] };

type FollowUp = {
  kind: Exclude<ProjectKind, 'original'>;
  name: string;
  customerPriceCents: number;
  voiceFeeCents: number;
  changeRounds: number;
  license: Pick<CoreProject, 'license' | 'syntheticVoiceRider'> & { usage: Grant[] };
};

type FollowUpRules = {
  scope: Scope;
  refusal: (parent: ProjectAccess) => string | null;
  /** Refuses a second project of the kind while one is open. */
  open?: { where: Prisma.ProjectWhereInput; refusal: string };
  followUp: (tx: Tx, parent: CoreProject) => Promise<FollowUp>;
};

/** Creates a project at the pickup price. Checks the period, the license and the price. */
export function orderPickup(actor: Actor, parentId: string, order: FollowUpOrder & { name: string }) {
  return orderFollowUp(actor, parentId, order, {
    scope: 'pickup-project',
    refusal: ({ state }) => refusalOf('pickup-project', state.life),
    followUp: async (tx, parent) => ({
      kind: 'pickup',
      name: order.name,
      customerPriceCents: parent.pickupCustomerPriceCents,
      voiceFeeCents: parent.pickupVoiceFeeCents,
      changeRounds: parent.changeRounds,
      license: await requireFollowUpLicense(tx, parent, 'pickup'),
    }),
  });
}

/** Orders a round of changes beyond those included (docs/rules/changes.md#extra-rounds). */
export function orderRound(actor: Actor, parentId: string, order: FollowUpOrder & { notes: readonly NewNote[] }) {
  return orderFollowUp(actor, parentId, order, {
    scope: 'order-round',
    refusal: ({ state }) => refusalOf('order-round', state.life),
    open: { where: openRound, refusal: 'An extra round is already ordered.' },
    followUp: async (tx, parent) => {
      const earlier = await tx.project.count({ where: { parentId, kind: 'round' } });
      return {
        kind: 'round',
        name: withSuffix(parent.name, ` – round ${usedRounds(parent.changeRequests) + earlier + 1}`),
        customerPriceCents: parent.roundCustomerPriceCents,
        voiceFeeCents: parent.roundVoiceFeeCents,
        changeRounds: 0,
        license: await requireFollowUpLicense(tx, parent, 'round'),
      };
    },
  });
}

/**
 * Orders a renewal of the license (docs/rules/license.md#renewal), by the same users as a pickup.
 * @throws AppError 'conflict' before the approval, if nothing ends or renewals are not offered, and while one is open.
 */
export function renewLicense(actor: Actor, parentId: string, order: FollowUpOrder) {
  return orderFollowUp(actor, parentId, order, {
    scope: 'pickup-project',
    refusal: ({ state }) => (state.life.isApproved ? null : 'A license can be renewed once the delivery is approved.'),
    open: { where: openRenewal, refusal: 'A renewal is already ordered.' },
    followUp: async (tx, parent) => {
      const offer = await findRenewalOffer(tx, parent, now(tx));
      if (!offer) throw new AppError('conflict', 'The license of this project cannot be renewed.');
      const { customerPriceCents, voiceFeeCents, license } = offer;
      const name = withSuffix(parent.name, ' – license renewal');
      return { kind: 'renewal', name, customerPriceCents, voiceFeeCents, changeRounds: 0, license };
    },
  });
}

const withSuffix = (name: string, suffix: string) => name.slice(0, 200 - suffix.length) + suffix;

/** The brief of an extra round: its notes are the checklist of the new project. */
const briefRound = 0;

/** Orders a project with the same voice, under the lock of its parent. Idempotent for the same token. */
async function orderFollowUp(
  actor: Actor,
  parentId: string,
  order: FollowUpOrder,
  { scope, refusal, open, followUp }: FollowUpRules,
): Promise<{ id: string }> {
  if (!order.agreement) throw invalidField('agreement', agreementSentence);
  const orderToken = order.token ?? newId();
  const existing = (tx: Tx) =>
    tx.project.findUnique({ where: { parentId_orderToken: { parentId, orderToken } }, select: { id: true } });
  const { project } = await readProject(actor, parentId, scope);
  if (!(await existing(db))) {
    await countProject(project.teamId);
    await countInvitation(project.teamId);
  }
  return transaction(async (tx) => {
    const parent = await lockForChange(tx, actor, parentId, scope);
    const repeated = await existing(tx);
    if (repeated) return repeated;
    await requireAgreement(tx, actor);
    const refused = refusal(parent);
    if (refused) throw new AppError('conflict', refused);
    if (open && (await tx.project.findFirst({ where: { parentId, ...open.where }, select: { id: true } }))) {
      throw new AppError('conflict', open.refusal);
    }
    const id = await createFollowUp(tx, actor, parent, orderToken, await followUp(tx, parent.project));
    if (order.notes) {
      const brief = { projectId: id, assignmentId: null, round: briefRound, takesOf: parent.project };
      await createChangeRequest(tx, brief, { authorId: actor.userId, notes: order.notes });
    }
    if (open) await markProjectUpdated(tx, parentId);
    return { id };
  });
}

/**
 * Creates a project at a flat price for the same script, members and voice, which is shortlisted. It has its own payment,
 * documents and fee.
 */
async function createFollowUp(
  tx: Tx,
  actor: Actor,
  { project: parent, state: { assignedVoiceId: voiceId } }: ProjectAccess,
  orderToken: string,
  { license, ...followUp }: FollowUp,
): Promise<string> {
  const { kind } = followUp;
  const project = await tx.project.create({
    data: {
      parentId: parent.id,
      originalId: parent.originalId ?? parent.id,
      orderToken,
      ...followUp,
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
      ...license,
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

/** Returns the parent's script, or none for a renewal, for which nothing is recorded. */
async function scriptFor(tx: Tx, parent: CoreProject, kind: FollowUp['kind']) {
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

/**
 * Returns the license of a pickup or extra round that is ordered from this project.
 * @throws AppError 'conflict' when the license of the original recording is over.
 */
async function requireFollowUpLicense(tx: Tx, project: CoreProject, kind: 'pickup' | 'round') {
  const license = followUpLicense(project, await findOriginalTerm(tx, project));
  requireLasting(tx, license.usage, kind);
  return license;
}

/**
 * Returns the project with the license that is agreed on now: that of a pickup or extra round may have changed since it
 * was ordered.
 * @throws AppError 'conflict' when the license of the original recording is over.
 */
export async function withLicenseToAgree(tx: Tx, project: CoreProject): Promise<CoreProject> {
  if (!hasLicenseOfOriginal(project)) return project;
  const original = await findOriginalTerm(tx, project);
  requireLasting(tx, followUpLicense(project, original).usage, project.kind === 'round' ? 'round' : 'pickup');
  return withCurrentLicense(project, original);
}

function requireLasting(tx: Tx, grants: Parameters<typeof endedOn>[0], kind: 'pickup' | 'round'): void {
  const day = endedOn(grants, now(tx));
  if (day) throw new AppError('conflict', endedLicenseRefusal(kind, day));
}
