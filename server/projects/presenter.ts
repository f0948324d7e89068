import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';
import { usableScopes } from '@/lib/domain/life-cycle';
import { formatEuro, toEuro } from '@/lib/domain/prices';
import { scriptOps, scriptText } from '@/lib/domain/script';
import type { Actor } from '@/server/access/actor';
import { pictureAddress } from '@/server/access/pictures';
import {
  assignedVoiceId,
  awaitsAdminApproval,
  customerPrice,
  lifeOf,
  liveAssignment,
  percentDoneFor,
  priced,
  voiceFee,
} from './project-state';
import { type FullProject, nameOf } from '@/server/projects/load-project';
import { scopesOf } from '@/server/projects/open-project';
import { presentDocuments } from '@/server/projects/present-documents';
import { presentPayment } from '@/server/projects/present-payment';
import { presentPerson } from '@/server/projects/present-people';
import { type Viewer, viewerOf } from './viewer';
import { presentFile, presentTake } from '@/server/takes/presenter';
import { presentDemo, presentStudioDemo } from '@/server/voices/presenter';

/** The project with exactly the fields that this reader may see (docs/rules/money.md, docs/rules/audio.md). */
export function presentProject(actor: Actor, project: FullProject, isTestMode: boolean): Project {
  const scopes = scopesOf(actor, project);
  const life = lifeOf(project);
  const usable = usableScopes(scopes, life);
  const reader = viewerOf(actor, scopes);
  const payment = presentPayment(project, reader);
  const ops = scriptOps.parse(project.scriptOps);
  const takes = project.takes.filter((take) => !reader.voiceId || take.userId === reader.voiceId);
  const files = project.files.filter(
    (file) => !reader.voiceId || file.userId === reader.voiceId || file.uploadedByClient,
  );
  return {
    id: project.id,
    name: project.name,
    language: project.language,
    description: project.description,
    dueDate: project.dueDate ? project.dueDate.toISOString().slice(0, 10) : null,
    ...(reader.isCustomer && { purchaseOrder: project.purchaseOrder }),
    templateId: project.templateId,
    maxWords: project.maxWords,
    ...presentChoices(project, reader),
    script: scriptText(ops),
    scriptOps: ops,
    scriptWords: project.scriptWords,
    hasScript: project.hasScript,
    hasLineReader: project.hasLineReader,
    hasMultipleNamedAudio: project.hasMultipleNamedAudio,
    team: { id: project.team.id, name: project.team.name, numMembers: project.team._count.members },
    members: project.members.map(({ user }) => presentPerson(user)),
    voices: presentVoices(project, reader),
    maxVoices: project.maxVoices,
    allowedVoices: reader.isCustomer ? project.allowedVoices : [],
    isAccepted: life.isAccepted,
    isDelivered: life.isDelivered && (!reader.voiceId || assignedVoiceId(project) === reader.voiceId),
    isApproved: life.isApproved,
    acceptedDate: iso(project.acceptedAt),
    approvedDate: iso(project.approvedAt),
    autoApproveDays: project.autoApproveDays,
    autoApproveDate: payment.isOnHold ? null : iso(project.autoApproveAt),
    requiresAdminApproval: awaitsAdminApproval(project),
    pickupAllowed: project.pickupAllowed,
    pickupDays: project.pickupDays,
    pickupInfo: project.pickupInfo,
    ...presentMoney(project, reader),
    ...payment,
    moreInfoUrl: project.moreInfoUrl,
    license: project.license,
    ...presentDocuments(project, reader),
    audio: takes.map((take) =>
      presentTake(take, {
        isOwner: take.userId === actor.userId,
        mayDownloadOriginal: usable.includes('download-original'),
        mayMaster: usable.includes('master-audio'),
      }),
    ),
    files: files.map(presentFile),
    labels: reader.voiceId ? labelsOfVoice(project, reader.voiceId) : project.labels,
    archived: project.archives.flatMap(({ userId }) => (userId === actor.userId ? [userId] : [])),
    isCancelled: life.isCancelled,
    ...presentRating(project, reader),
    isTest: project.isSample || isTestMode,
    percentDone: percentDoneFor(project, reader.voiceId),
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

function presentChoices(project: FullProject, reader: Viewer): Pick<Project, 'maxWordOptions' | 'addons'> {
  const { maxWordOptions, addons } = priced(project);
  const price = (cents: number) => (reader.isCustomer ? { customerPrice: toEuro(cents) } : {});
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

/** The customer's team its prices and never the fee; the voice its fee and never the prices; support both. */
function presentMoney(project: FullProject, reader: Viewer): Partial<Project> {
  const money: Partial<Project> = {};
  if (reader.isCustomer) {
    const price = customerPrice(project);
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
  if (reader.voiceId || reader.isSupport) {
    const fee = voiceFee(project);
    Object.assign(money, {
      voiceFee: toEuro(fee.total),
      voiceFeeText: formatEuro(fee.total),
      voiceFeeDetails: { fee: toEuro(fee.fee), extras: toEuro(fee.extras), total: toEuro(fee.total) },
    } satisfies Partial<Project>);
  }
  return money;
}

/** That there is a rating, for the customer's side; what it says, for the voice that got it (and support). */
function presentRating(project: FullProject, { voiceId, isSupport }: Viewer): Pick<Project, 'isRated' | 'rating'> {
  const given = project.ratings.find((rating) => !voiceId || rating.voiceId === voiceId);
  const isShown = given && (voiceId !== null || isSupport);
  return {
    isRated: given !== undefined,
    ...(isShown && { rating: { rating: given.value, comment: given.comment } }),
  };
}

/** Customers see every listed voice, a voice itself alone. */
function presentVoices(project: FullProject, reader: Viewer): ProjectVoice[] {
  const assignment = liveAssignment(project);
  const holder = assignedVoiceId(project);
  return project.voices
    .filter(({ voiceId }) => !reader.voiceId || voiceId === reader.voiceId)
    .map(({ voiceId, voice, labels }) => {
      const business = voice.memberships[0]?.team;
      const isOwn = voiceId === assignment?.voiceId;
      const isUnpaid = isOwn && assignment.state === 'assigned' && needsNewPayment(project);
      return {
        id: voiceId,
        name: nameOf(voice),
        picture: pictureAddress(voice.pictureId),
        gender: voice.voiceProfile?.gender ?? 'unknown',
        companyCity: business?.city ?? '',
        companyCountry: business?.country ?? '',
        voiceDemos: voice.voiceDemos.map(presentDemo),
        studioQualityDemo:
          voice.studioQualityDemo?.status === 'done' ? presentStudioDemo(voice.studioQualityDemo) : null,
        isAssigned: voiceId === holder,
        isAccepted: isOwn && assignment.state === 'accepted',
        isAwaitingPayment: reader.isCustomer && isOwn && (assignment.state === 'authorising' || isUnpaid),
        hasUnread: project.unread.flatMap((mark) =>
          mark.voiceId === voiceId && (!reader.voiceId || mark.userId === reader.voiceId) ? [mark.userId] : [],
        ),
        labels: reader.voiceId || reader.isSupport ? labels : [],
      };
    });
}

/**
 * Nothing is reserved for an assigned voice: what was has run out and could not be renewed, or the customer, who has to pay
 * again, is at it and may still have to confirm it.
 */
function needsNewPayment(project: FullProject): boolean {
  const assignment = liveAssignment(project);
  if (!assignment || project.team.manualInvoice || project.isSample) return false;
  const isReserved = assignment.payments.some(({ status }) => status !== 'pending' && status !== 'confirming');
  return !isReserved && customerPrice(project).totalWithVat >= 50;
}
