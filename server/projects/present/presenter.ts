import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';
import { usableScopes } from '@/lib/domain/assignments/life-cycle';
import {
  endedOn,
  type Grant,
  lastDayOf,
  lastDayWith,
  licenseOf,
  type OriginalTerm,
  renewedLastDay,
  storedGrants,
} from '@/lib/domain/licenses/license';
import { formatEuro, toEuro } from '@/lib/domain/money/prices';
import { boughtRounds } from '@/lib/domain/projects/changes';
import type { Actor } from '@/server/access/actor';
import { nameOf, pictureUrl, presentPerson } from '@/server/access/people';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { missingScope } from '@/server/platform/errors';
import { payments } from '@/server/platform/payments';
import {
  agreedOf,
  followUpLicense,
  hasLicenseOfOriginal,
  originalTerm,
  renewalOffer,
  withCurrentLicense,
} from '@/server/projects/agreed-terms';
import { presentDeliverySpec } from '@/server/projects/delivery-spec';
import { unreadBy } from '@/server/projects/list/read-project-rows';
import { scopesOf, type Viewer, viewerOf } from '@/server/projects/open-project';
import {
  approvedAtOf,
  hasHeldTake,
  type LiveAssignment,
  percentFor,
  pricesOf,
  progressFacts,
  type ProjectPrices,
  projectState,
  type ProjectState,
  timesOf,
} from '@/server/projects/project-state';
import { findDetailedProject } from '@/server/projects/read-project';
import { customerTax, presentTax } from '@/server/tax/decide';
import { presentDemo, presentStudioDemo } from '@/server/voices/presenter';
import { type DetailedProject, renewalsOfOriginal } from './detailed-project';
import { presentChangeRequest } from './present-changes';
import { presentHistory } from './present-history';
import { presentDocuments, presentPayment, presentPayout } from './present-payment';
import { holderOrOnly, presentStatus } from './present-row';

/** Presents a project after a change, even if the change has removed the actor's access. */
export async function presentProjectById(actor: Actor, projectId: string): Promise<Project> {
  const project = await findDetailedProject(db, projectId);
  if (!project) throw missingScope('list-project');
  return presentProject(actor, project, payments().isTestMode());
}

/** Presents the fields that the viewer may see (docs/rules/money.md), without the parts that are loaded by themselves. */
export function presentProject(actor: Actor, project: DetailedProject, isTestMode: boolean): Project {
  const scopes = scopesOf(actor, project);
  const state = projectState(project);
  const { life } = state;
  const times = timesOf(project);
  const prices = pricesOf(project);
  const usable = usableScopes(scopes, life);
  const viewer = viewerOf(actor, scopes);
  const payment = presentPayment(project, state, viewer);
  const facts = progressFacts(project, state, {
    isAwaitingPayment: isAwaitingPayment(project, state, prices),
    hasHeldTake: hasHeldTake(project),
  });
  const isConcerned = !viewer.voiceId || state.assignedVoiceId === viewer.voiceId;
  const isReviewPaused = payment.isOnHold || life.hasOpenChanges || (state.lines !== null && !life.isDeliveryComplete);
  const dueDate = project.dueDate ? project.dueDate.toISOString().slice(0, 10) : null;
  return {
    id: project.id,
    name: project.name,
    language: project.language,
    description: project.description,
    dueDate,
    ...(viewer.isCustomer && { purchaseOrder: project.purchaseOrder }),
    deliverySpec: presentDeliverySpec(project),
    templateId: project.templateId,
    maxWords: project.maxWords,
    ...presentChoices(prices, viewer),
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
    isDelivered: life.isDelivered && isConcerned,
    isDeliveryComplete: life.isDeliveryComplete && isConcerned,
    lineProgress: state.lines && {
      numLines: state.lines.numLines,
      numDelivered: isConcerned ? state.lines.numDelivered : 0,
    },
    numTakes: isConcerned ? state.numTakes : 0,
    isApproved: life.isApproved,
    acceptedDate: iso(times.acceptedAt),
    approvedDate: iso(times.approvedAt),
    autoApproveDays: project.autoApproveDays,
    autoApproveDate: isReviewPaused ? null : iso(times.autoApproveAt),
    requiresAdminApproval: life.awaitsAdminApproval,
    pickupAllowed: project.pickupAllowed,
    pickupDays: project.pickupDays,
    pickupInfo: project.pickupInfo,
    ...presentChanges(project, state, prices, viewer),
    original: project.original && { id: project.original.id, isApproved: approvedAtOf(project.original) !== null },
    ...presentFollowUpLicense(project, viewer),
    ...presentRenewal(project, viewer),
    ...presentMoney(project, prices, viewer),
    ...payment,
    ...presentPayout(project, viewer, payment.isOnHold),
    moreInfoUrl: project.moreInfoUrl,
    ...presentTerms(project, state, viewer),
    ...presentDocuments(project, viewer),
    linesModified: iso(project.linesModified),
    labels: viewer.voiceId ? labelsOfVoice(project, viewer.voiceId) : project.labels,
    archived: project.archives.flatMap(({ userId }) => (userId === actor.userId ? [userId] : [])),
    isCancelled: life.isCancelled,
    ...presentRating(project, viewer),
    isTest: project.isSample || isTestMode,
    percentDone: percentFor(facts, state.assignedVoiceId, viewer.voiceId),
    status: presentStatus(
      { voiceId: viewer.voiceId, mayAct: viewer.voiceId !== null || scopes.has('approve-project') },
      state.assignedVoiceId,
      {
        ...facts,
        id: project.id,
        hasLineReader: project.hasLineReader,
        lines: state.lines,
        numTakes: state.numTakes,
        voice: holderOrOnly(project.voices, state.assignment?.voiceId)?.voice ?? null,
        teamName: project.team.name,
        dueDate,
        autoApproveAt: payment.isOnHold ? null : times.autoApproveAt,
        approvedAt: times.approvedAt,
      },
    ),
    history: presentHistory(project, state, viewer),
    scopes: usable,
    created: project.created.toISOString(),
    lastModified: project.lastModified.toISOString(),
  };
}

/** Presents the requests, which are between the customer and the assigned voice. */
function presentChanges(
  project: DetailedProject,
  { assignment, assignedVoiceId }: ProjectState,
  { options }: ProjectPrices,
  viewer: Viewer,
): Pick<Project, 'kind' | 'parentId' | 'changeRounds' | 'changeRequests' | 'roundCustomerPrice' | 'openRoundId'> {
  const isConcerned = viewer.voiceId === null || viewer.voiceId === assignedVoiceId || project.kind === 'round';
  const price = project.roundCustomerPriceCents;
  return {
    kind: project.kind,
    parentId: project.parentId,
    changeRounds: assignment?.changeRounds ?? boughtRounds({ ...options, changeRounds: project.changeRounds }),
    changeRequests: isConcerned ? project.changeRequests.map(presentChangeRequest) : [],
    ...(viewer.isCustomer && price > 0 && { roundCustomerPrice: toEuro(price) }),
    ...(viewer.isCustomer && { openRoundId: project.followUps[0]?.id ?? null }),
  };
}

function presentRenewal(project: DetailedProject, viewer: Viewer): Pick<Project, 'renewal'> {
  if (!viewer.isCustomer) return {};
  const offer = renewalOffer(project, project.template, lastRenewal(project), now());
  if (!offer) return {};
  return {
    renewal: {
      customerPrice: toEuro(offer.customerPriceCents),
      license: linesOf(offer.license, project),
      openId: project.covered.find((renewal) => !approvedAtOf(renewal))?.id ?? null,
    },
  };
}

/** Returns the last approved renewal of the original recording. */
function lastRenewal(project: DetailedProject) {
  return renewalsOfOriginal(project).findLast(approvedAtOf) ?? null;
}

/** @param until only renewals that were approved until then */
function termOfOriginal(project: DetailedProject, until: Date | null = null): OriginalTerm {
  const renewals = renewalsOfOriginal(project).filter((renewal) => {
    const approvedAt = approvedAtOf(renewal);
    return approvedAt && (!until || approvedAt <= until);
  });
  return originalTerm(approvedAtOf(project.original ?? project), renewals.at(-1) ?? null);
}

/** Presents the license of a pickup or extra round that is ordered now. */
function presentFollowUpLicense(project: DetailedProject, viewer: Viewer): Pick<Project, 'followUpLicense'> {
  if (!viewer.isCustomer || !timesOf(project).acceptedAt || project.kind === 'renewal') return {};
  const license = followUpLicense(project, termOfOriginal(project));
  return { followUpLicense: { lines: linesOf(license, project), endedDate: endedOn(license.usage, now()) } };
}

function linesOf(
  { usage: grants, license: terms, syntheticVoiceRider: rider }: ReturnType<typeof followUpLicense>,
  { team }: DetailedProject,
): string[] {
  return licenseOf({ grants, addons: [], terms, rider }, team.country).lines;
}

function iso(instant: Date | null): string | null {
  return instant ? instant.toISOString() : null;
}

function labelsOfVoice(project: DetailedProject, voiceId: string): string[] {
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
      options: options.map(({ description: text, customerPriceCents, usage }) => ({
        description: text,
        ...price(customerPriceCents),
        ...(usage && { usage }),
      })),
      selected,
    })),
  };
}

/** Presents the prices of the extras to customers, the fees to the voice, and both to support. */
function presentTerms(
  project: DetailedProject,
  { assignedVoiceId }: ProjectState,
  viewer: Viewer,
): Pick<Project, 'license' | 'usage' | 'extras'> {
  const { lines, grants, extras } = agreedOf(withCurrentLicense(project, termOfOriginal(project)));
  const isConcerned = viewer.voiceId === null || viewer.voiceId === assignedVoiceId;
  const renewal = isConcerned ? lastRenewal(project) : null;
  const approvedAt = approvedAtOf(project);
  const original = hasLicenseOfOriginal(project) ? termOfOriginal(project, approvedAt) : null;
  return {
    license: lines,
    usage: grants.map((grant) => {
      const lastDay = original ? lastDayWith(grant, approvedAt, original) : lastDayOf(grant, approvedAt);
      return {
        media: grant.media,
        termMonths: grant.termMonths,
        territory: grant.territory,
        lastDay,
        renewal: renewal && presentLastRenewal(grant, lastDay, renewal),
      };
    }),
    extras: extras.map(({ name, customerPriceCents, voiceFeeCents }) => ({
      name,
      ...(viewer.isCustomer && { customerPrice: toEuro(customerPriceCents) }),
      ...((viewer.voiceId || viewer.isSupport) && { voiceFee: toEuro(voiceFeeCents) }),
    })),
  };
}

/** Returns null if the renewal does not extend this part, as it is certified for this project. */
function presentLastRenewal(
  grant: Grant,
  certified: string | null,
  { id, usage, ...renewal }: DetailedProject['covered'][number],
): Project['usage'][number]['renewal'] {
  const lastDay = renewedLastDay(grant, { grants: storedGrants.parse(usage), approvedAt: approvedAtOf(renewal) });
  return lastDay === null || (certified !== null && lastDay <= certified) ? null : { projectId: id, lastDay };
}

/** Shows prices to customers, the fee to the voice, and both to support. */
function presentMoney(project: DetailedProject, prices: ProjectPrices, viewer: Viewer): Partial<Project> {
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
        tax: presentTax(prices.tax),
      },
      followUpTax: {
        pickup: presentTax(customerTax(project.team, 'pickup')),
        round: presentTax(customerTax(project.team, 'round')),
        renewal: presentTax(customerTax(project.team, 'renewal')),
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

/** Presents the rating to the rated voice and support; customers only see whether there is one. */
function presentRating(project: DetailedProject, { voiceId, isSupport }: Viewer): Pick<Project, 'isRated' | 'rating'> {
  const ratingRow = project.ratings.find((rating) => !voiceId || rating.voiceId === voiceId);
  const isShown = ratingRow && (voiceId !== null || isSupport);
  return {
    isRated: ratingRow !== undefined,
    ...(isShown && { rating: { rating: ratingRow.value, comment: ratingRow.comment } }),
  };
}

/** Presents all shortlisted voices to customers, and to a voice only itself. */
function presentVoices(
  project: DetailedProject,
  { assignment, assignedVoiceId }: ProjectState,
  prices: ProjectPrices,
  viewer: Viewer,
): ProjectVoice[] {
  return project.voices
    .filter(({ voiceId }) => !viewer.voiceId || voiceId === viewer.voiceId)
    .map(({ voiceId, voice, labels }) => {
      const business = voice.memberships[0]?.team;
      const isOwn = voiceId === assignment?.voiceId;
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
        isAwaitingPayment: viewer.isCustomer && isOwn && isAwaitingPayment(project, { assignment }, prices),
        hasUnread: unreadBy(project, voiceId, viewer),
        labels: viewer.voiceId || viewer.isSupport ? labels : [],
      };
    });
}

/** Returns true if the card holder has to confirm the payment, or to pay again. */
function isAwaitingPayment(
  project: DetailedProject,
  { assignment }: Pick<ProjectState, 'assignment'>,
  prices: ProjectPrices,
): boolean {
  if (assignment?.state === 'assigned') return needsNewPayment(project, assignment, prices);
  return assignment?.state === 'authorizing';
}

/**
 * Returns true without an authorized payment of an assigned voice: the authorization expired and could not be renewed,
 * or the customer's next payment is pending or needs confirmation.
 */
function needsNewPayment(
  project: DetailedProject,
  assignment: LiveAssignment,
  { needsPayment }: ProjectPrices,
): boolean {
  if (project.isSample) return false;
  const isReserved = assignment.payments.some(({ status }) => status !== 'pending' && status !== 'confirming');
  return !isReserved && needsPayment;
}
