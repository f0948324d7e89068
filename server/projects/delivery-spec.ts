import type { LineTake } from '@/lib/contracts/lines';
import type { Project } from '@/lib/contracts/project-shapes';
import type { Certificate } from '@/lib/contracts/takes';
import {
  askedPoints,
  type DeliveredSound,
  deliveryPointNames,
  failedChecks,
  furtherMeasurements,
} from '@/lib/domain/delivery/delivery-check';
import {
  asksAnything,
  asksForSound,
  asRecorded,
  type DeliverySpec,
  specTitle,
  storedDeliverySpec,
} from '@/lib/domain/delivery/delivery-spec';
import { certify, storedCertificate } from '@/lib/domain/licenses/certificates';
import { Prisma, type TakeStatus } from '@/server/platform/db';

export function specOf({ deliverySpec }: { deliverySpec: unknown }): DeliverySpec {
  return deliverySpec === null ? asRecorded : storedDeliverySpec.parse(deliverySpec);
}

export function presentDeliverySpec(project: { deliverySpec: unknown }): Project['deliverySpec'] {
  const spec = specOf(project);
  return {
    preset: spec.preset,
    ...specTitle(spec),
    isOwn: spec.isOwn ?? false,
    limits: spec.limits,
    fileNaming: spec.fileNaming,
    asks: askedPoints(spec).map(({ point, asked }) => ({ point, name: deliveryPointNames[point], asked })),
  };
}

type TakeViewer = { voiceId: string | null; isSupport: boolean };

/**
 * Returns the statuses of the takes that customers see. A take passes its checks before, unless nothing is asked of it.
 */
function statusesForCustomers(spec: DeliverySpec): TakeStatus[] {
  return asksAnything(spec) ? ['done'] : ['processing', 'done', 'failed'];
}

export function isTakeVisible(
  { status, userId }: { status: TakeStatus; userId: string },
  viewer: TakeViewer,
  spec: DeliverySpec,
): boolean {
  if (viewer.voiceId) return userId === viewer.voiceId;
  return viewer.isSupport || statusesForCustomers(spec).includes(status);
}

/**
 * Returns true for a take that is processed, sent or held. The original of any other take is for its voice alone;
 * customers do not see held takes.
 */
export const isTakeChecked = (status: TakeStatus): boolean => status === 'done' || status === 'held';

/** Does the same as `isTakeVisible` for queries: a take that the viewer does not see does not exist for them. */
export function visibleTakes(viewer: TakeViewer, project: { deliverySpec: unknown }): Prisma.AudioTakeWhereInput {
  if (viewer.voiceId) return { userId: viewer.voiceId };
  return viewer.isSupport ? {} : takesOfCustomers(project);
}

/** Selects the takes that customers see. */
export function takesOfCustomers(project: { deliverySpec: unknown }): Prisma.AudioTakeWhereInput {
  return { status: { in: statusesForCustomers(specOf(project)) } };
}

/** Returns the spec for lines, whose names are the customer's, so that they are not checked. */
export function lineSpecOf(project: { deliverySpec: unknown }): DeliverySpec {
  return { ...specOf(project), fileNaming: null };
}

/** Returns the columns of a take of a line; null if nothing is asked, or if what is asked was not measured. */
export function lineCheckOf(spec: DeliverySpec, sound: DeliveredSound | null, now?: Date) {
  const isMeasured = sound !== null && (sound.samplePeakDbfs !== null || !asksForSound(spec));
  if (!isMeasured || !asksAnything(spec)) return { certificate: Prisma.DbNull, failedChecks: null };
  const certificate = certify(spec, '', sound, now);
  return { certificate, failedChecks: failedChecks(certificate.checks).length };
}

/**
 * Returns the loudness and true peak of a take that everything shows: those of its delivery check, measured without any
 * filter. A take that was not checked has only those after the high-pass of mastering.
 */
export function shownLevels(take: Levels & { certificate: unknown }): Levels {
  const { integratedLufs, truePeakDbtp } = take;
  if (take.certificate === null) return { integratedLufs, truePeakDbtp };
  const { sound } = storedCertificate.parse(take.certificate);
  return {
    integratedLufs: sound.integratedLufs ?? integratedLufs,
    truePeakDbtp: sound.truePeakDbtp ?? truePeakDbtp,
  };
}

type Levels = { integratedLufs: number | null; truePeakDbtp: number | null };

export function presentLineCheck(certificate: unknown): LineTake['certificate'] {
  if (certificate === null) return null;
  const { presetName, source, checks, checkedAt } = storedCertificate.parse(certificate);
  return { presetName, source, checks, checked: checkedAt };
}

export function presentCertificate(take: {
  certificate: unknown;
  certificateUri: string | null;
  deliveryRemark: string;
}): Certificate | null {
  if (take.certificate === null) return null;
  const { presetName, source, checks, sound, checkedAt } = storedCertificate.parse(take.certificate);
  const measurements = furtherMeasurements(sound, checks).map(({ point, measured }) => ({
    point,
    name: deliveryPointNames[point],
    measured,
  }));
  return {
    presetName,
    source,
    checks,
    measurements,
    remark: take.deliveryRemark,
    checked: checkedAt,
    uri: take.certificateUri,
  };
}
