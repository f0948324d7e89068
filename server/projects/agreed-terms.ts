import {
  type Agreed,
  agreed,
  followUpGrants,
  licenseOf,
  type OriginalTerm,
  renewedGrants,
  storedGrants,
} from '@/lib/domain/licenses/license';
import { renewalPrice } from '@/lib/domain/licenses/renewals';
import { chosenExtras } from '@/lib/domain/money/prices';
import { storedAddons, storedProjectAddons } from '@/lib/domain/projects/template-options';
import type { Prisma, Tx } from '@/server/platform/db';
import {
  approvalSelect,
  approvedAtOf,
  type CoreProject,
  type LiveAssignment,
  liveAssignment,
  priced,
} from './project-state';

type LicensedProject = Parameters<typeof priced>[0] &
  Pick<CoreProject, 'usage' | 'license' | 'syntheticVoiceRider'> & { team: { country: string } };

/** Returns the terms on which an assignment would be agreed now. */
export function termsToAgree(project: LicensedProject): Agreed {
  const options = priced(project);
  const source = {
    grants: storedGrants.parse(project.usage),
    addons: options.addons,
    terms: project.license,
    rider: project.syntheticVoiceRider,
  };
  return { ...licenseOf(source, project.team.country), extras: chosenExtras(options) };
}

/** Returns the terms that were agreed with the assigned voice; without one, those on which it would be agreed now. */
export function agreedOf(
  project: LicensedProject & { assignments: readonly Pick<LiveAssignment, 'agreed'>[] },
): Agreed {
  const stored = agreed.safeParse(liveAssignment(project)?.agreed);
  return stored.success ? stored.data : termsToAgree(project);
}

/** Returns true for a project that has the license of another recording and ends with it. */
export function hasLicenseOfOriginal({ kind, originalId }: Pick<CoreProject, 'kind' | 'originalId'>): boolean {
  return originalId !== null && (kind === 'pickup' || kind === 'round');
}

/**
 * Gives a pickup or extra round without an assigned voice the license of its original, which may be approved or renewed
 * meanwhile.
 */
export function withCurrentLicense<P extends Parameters<typeof agreedOf>[0] & Pick<CoreProject, 'kind' | 'originalId'>>(
  project: P,
  original: OriginalTerm,
): P {
  if (!hasLicenseOfOriginal(project) || liveAssignment(project)) return project;
  return { ...project, usage: followUpLicense(project, original).usage };
}

/**
 * Returns the license of a pickup or extra round: that of the original recording, without the add-ons that it was
 * bought with.
 */
export function followUpLicense(project: Parameters<typeof agreedOf>[0], original: OriginalTerm) {
  const { grants, terms, rider } = agreedOf(project);
  return { usage: followUpGrants(grants, original), license: terms, syntheticVoiceRider: rider };
}

export const renewalPricesSelect = {
  renewalCustomerPriceCents: true,
  renewalVoiceFeeCents: true,
  addons: true,
} as const satisfies Prisma.ProjectTemplateSelect;

type StoredRenewalPrices = Prisma.ProjectTemplateGetPayload<{ select: typeof renewalPricesSelect }>;

/**
 * Returns the terms and the price of a renewal that is agreed now (docs/rules/license.md#renewal). Null if nothing
 * ends, or if the template does not offer renewals.
 */
export function renewalOffer(project: CoreProject, template: StoredRenewalPrices, last: LastRenewal, now: Date) {
  const approvedAt = approvedAtOf(project);
  if (project.kind !== 'original' || !approvedAt) return null;
  const { grants, terms, rider } = agreedOf(project);
  const usage = last
    ? renewedGrants(storedGrants.parse(last.usage), approvedAtOf(last), now)
    : renewedGrants(grants, approvedAt, now);
  const price = priceOfRenewal(project, template);
  if (usage.length === 0 || !price) return null;
  const scope = `Renewal of the license of the recordings of project ${project.id}, its pickups and extra rounds.`;
  return { ...price, license: { usage, license: [scope, ...terms], syntheticVoiceRider: rider } };
}

function priceOfRenewal({ usage, addons }: Pick<CoreProject, 'usage' | 'addons'>, template: StoredRenewalPrices) {
  const bought = { grants: storedGrants.parse(usage), addons: storedProjectAddons.parse(addons) };
  return renewalPrice({ ...template, addons: storedAddons.parse(template.addons) }, bought);
}

/** The last approved renewal of a project; null without one. */
type LastRenewal = { usage: unknown; assignments: readonly { approvedAt: Date | null }[] } | null;

/**
 * Returns the term of the original recording of a pickup, extra round or renewal, or of the project itself if it is the
 * original.
 */
export async function findOriginalTerm(
  tx: Tx,
  project: Pick<CoreProject, 'id' | 'originalId' | 'assignments'>,
): Promise<OriginalTerm> {
  const { id, originalId } = project;
  const original = originalId
    ? await tx.project.findUnique({ where: { id: originalId }, select: approvalSelect })
    : project;
  return originalTerm(original && approvedAtOf(original), await findLastRenewal(tx, originalId ?? id));
}

export function originalTerm(approvedAt: Date | null, renewal: LastRenewal): OriginalTerm {
  return {
    approvedAt,
    renewal: renewal && { grants: storedGrants.parse(renewal.usage), approvedAt: approvedAtOf(renewal) },
  };
}

/** Selects a renewal that was accepted, and with that approved. */
export const approvedRenewal = {
  kind: 'renewal',
  canceledAt: null,
  assignments: { some: { approvedAt: { not: null } } },
} as const satisfies Prisma.ProjectWhereInput;

/** Returns the last approved renewal of an original recording. */
export function findLastRenewal(
  tx: Tx,
  originalId: string,
): Promise<{ usage: unknown; assignments: { approvedAt: Date | null }[] } | null> {
  return tx.project.findFirst({
    where: { originalId, ...approvedRenewal },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { usage: true, ...approvalSelect },
  });
}
