import { scopesOf } from './open-project';
import {
  projectState,
  type LiveAssignment,
  type ProjectState,
  percentDoneFor,
  type ProjectPrices,
  pricesOf,
} from './project-state';
import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';
import { usableScopes } from '@/lib/domain/life-cycle';
import { formatEuro, toEuro } from '@/lib/domain/prices';
import { scriptOps, scriptText } from '@/lib/domain/script';
import type { Actor } from '@/server/access/actor';
import { missingScope } from '@/server/platform/errors';
import { payments } from '@/server/platform/payments';
import { pictureUrl } from '@/server/access/pictures';
import { findFullProject, type FullProject } from './full-project';
import { nameOf, presentPerson } from '@/server/access/present-person';
import { presentDocuments } from '@/server/projects/present-documents';
import { presentPayment } from '@/server/projects/present-payment';
import { type Viewer, viewerOf } from './viewer';
import { presentTake } from './present-take';
import { presentFile } from './present-file';
import { presentDemo, presentStudioDemo } from '@/server/voices/presenter';

/** For presenting a change, even if it has removed the actor's access. */
export async function presentProjectById(actor: Actor, projectId: string): Promise<Project> {
  const project = await findFullProject(projectId);
  if (!project) throw missingScope('list-project');
  return presentProject(actor, project, payments().isTestMode());
}

/** Presents the fields that the viewer may see (docs/rules/money.md, docs/rules/audio.md). */
export function presentProject(actor: Actor, project: FullProject, isTestMode: boolean): Project {
  const scopes = scopesOf(actor, project);
  const state = projectState(project);
  const { life } = state;
  const prices = pricesOf(project);
  const usable = usableScopes(scopes, life);
  const viewer = viewerOf(actor, scopes);
  const payment = presentPayment(project, state, viewer);
  const ops = scriptOps.parse(project.scriptOps);
  const takes = project.takes.filter((take) => !viewer.voiceId || take.userId === viewer.voiceId);
  const files = project.files.filter(
    (file) => !viewer.voiceId || file.userId === viewer.voiceId || file.uploadedByClient,
  );
  return {
    id: project.id,
    name: project.name,
    language: project.language,
    description: project.description,
    dueDate: project.dueDate ? project.dueDate.toISOString().slice(0, 10) : null,
    ...(viewer.isCustomer && { purchaseOrder: project.purchaseOrder }),
    templateId: project.templateId,
    maxWords: project.maxWords,
    ...presentChoices(prices, viewer),
    script: scriptText(ops),
    scriptOps: ops,
    scriptWords: project.scriptWords,
    hasScript: project.hasScript,
    hasLineReader: project.hasLineReader,
    hasMultipleNamedAudio: project.hasMultipleNamedAudio,
    team: { id: project.team.id, name: project.team.name, numMembers: project.team._count.members },
    members: project.members.map(({ user }) => presentPerson(user)),
    voices: presentVoices(project, state, prices, viewer),
    maxVoices: project.maxVoices,
    allowedVoices: viewer.isCustomer ? project.allowedVoices : [],
    isAccepted: life.isAccepted,
    isDelivered: life.isDelivered && (!viewer.voiceId || state.assignedVoiceId === viewer.voiceId),
    isApproved: life.isApproved,
    acceptedDate: iso(project.acceptedAt),
    approvedDate: iso(project.approvedAt),
    autoApproveDays: project.autoApproveDays,
    autoApproveDate: payment.isOnHold ? null : iso(project.autoApproveAt),
    requiresAdminApproval: life.awaitsAdminApproval,
    pickupAllowed: project.pickupAllowed,
    pickupDays: project.pickupDays,
    pickupInfo: project.pickupInfo,
    ...presentMoney(project, prices, viewer),
    ...payment,
    moreInfoUrl: project.moreInfoUrl,
    license: project.license,
    ...presentDocuments(project, viewer),
    audio: takes.map((take) =>
      presentTake(take, {
        isOwner: take.userId === actor.userId,
        mayDownloadOriginal: usable.includes('download-original'),
        mayMaster: usable.includes('master-audio'),
      }),
    ),
    files: files.map(presentFile),
    labels: viewer.voiceId ? labelsOfVoice(project, viewer.voiceId) : project.labels,
    archived: project.archives.flatMap(({ userId }) => (userId === actor.userId ? [userId] : [])),
    isCancelled: life.isCancelled,
    ...presentRating(project, viewer),
    isTest: project.isSample || isTestMode,
    percentDone: percentDoneFor(project, state, viewer.voiceId),
    scopes: usable,
    created: project.created.toISOString(),
    lastModified: project.lastModified.toISOString(),
  };
}

function iso(instant: Date | null): string | null {
  return instant ? instant.toISOString() : null;
}

function labelsOfVoice(project: FullProject, voiceId: string): string[] {
  return project.voices.find((listing) => listing.voiceId === voiceId)?.labels ?? [];
}

function presentChoices({ options }: ProjectPrices, viewer: Viewer): Pick<Project, 'maxWordOptions' | 'addons'> {
  const { maxWordOptions, addons } = options;
  const price = (cents: number) => (viewer.isCustomer ? { customerPrice: toEuro(cents) } : {});
  return {
    maxWordOptions: maxWordOptions.map(({ words, customerPriceCents }) => ({ words, ...price(customerPriceCents) })),
    addons: addons.map(({ id, name, description, options, selected }) => ({
      id,
      name,
      description,
      options: options.map((option) => ({ description: option.description, ...price(option.customerPriceCents) })),
      selected,
    })),
  };
}

/** Shows prices to customers, the fee to the voice, and both to support. */
function presentMoney(project: FullProject, prices: ProjectPrices, viewer: Viewer): Partial<Project> {
  const money: Partial<Project> = {};
  if (viewer.isCustomer) {
    const price = prices.customer;
    Object.assign(money, {
      customerPrice: toEuro(price.total),
      customerPriceText: formatEuro(price.total),
      customerPriceDetails: {
        price: toEuro(price.price),
        discount: toEuro(price.discount),
        extras: toEuro(price.extras),
        total: toEuro(price.total),
        vat: toEuro(price.vat),
        totalWithVat: toEuro(price.totalWithVat),
      },
      pickupCustomerPrice: toEuro(project.pickupCustomerPriceCents),
      chargedDate: iso(project.chargedAt),
    } satisfies Partial<Project>);
  }
  if (viewer.voiceId || viewer.isSupport) {
    const fee = prices.voiceFee;
    Object.assign(money, {
      voiceFee: toEuro(fee.total),
      voiceFeeText: formatEuro(fee.total),
      voiceFeeDetails: { fee: toEuro(fee.fee), extras: toEuro(fee.extras), total: toEuro(fee.total) },
    } satisfies Partial<Project>);
  }
  return money;
}

/** The rated voice and support see the rating; customers only see whether there is one. */
function presentRating(project: FullProject, { voiceId, isSupport }: Viewer): Pick<Project, 'isRated' | 'rating'> {
  const ratingRow = project.ratings.find((rating) => !voiceId || rating.voiceId === voiceId);
  const isShown = ratingRow && (voiceId !== null || isSupport);
  return {
    isRated: ratingRow !== undefined,
    ...(isShown && { rating: { rating: ratingRow.value, comment: ratingRow.comment } }),
  };
}

/** Customers see all shortlisted voices, a voice sees only itself. */
function presentVoices(
  project: FullProject,
  { assignment, assignedVoiceId }: ProjectState,
  prices: ProjectPrices,
  viewer: Viewer,
): ProjectVoice[] {
  return project.voices
    .filter(({ voiceId }) => !viewer.voiceId || voiceId === viewer.voiceId)
    .map(({ voiceId, voice, labels }) => {
      const business = voice.memberships[0]?.team;
      const isOwn = voiceId === assignment?.voiceId;
      const isUnpaid = isOwn && assignment.state === 'assigned' && needsNewPayment(project, assignment, prices);
      return {
        id: voiceId,
        name: nameOf(voice),
        picture: pictureUrl(voice.pictureId),
        gender: voice.voiceProfile?.gender ?? 'unknown',
        companyCity: business?.city ?? '',
        companyCountry: business?.country ?? '',
        voiceDemos: voice.voiceDemos.map(presentDemo),
        studioQualityDemo:
          voice.studioQualityDemo?.status === 'done' ? presentStudioDemo(voice.studioQualityDemo) : null,
        isAssigned: voiceId === assignedVoiceId,
        isAccepted: isOwn && assignment.state === 'accepted',
        isAwaitingPayment: viewer.isCustomer && isOwn && (assignment.state === 'authorising' || isUnpaid),
        hasUnread: project.unread.flatMap((mark) =>
          mark.voiceId === voiceId && (!viewer.voiceId || mark.userId === viewer.voiceId) ? [mark.userId] : [],
        ),
        labels: viewer.voiceId || viewer.isSupport ? labels : [],
      };
    });
}

/**
 * True without an authorized payment of an assigned voice: the authorization expired and could not be renewed, or the
 * customer's next payment is pending or needs confirmation.
 */
function needsNewPayment(project: FullProject, assignment: LiveAssignment, { needsPayment }: ProjectPrices): boolean {
  if (project.isSample) return false;
  const isReserved = assignment.payments.some(({ status }) => status !== 'pending' && status !== 'confirming');
  return !isReserved && needsPayment;
}
