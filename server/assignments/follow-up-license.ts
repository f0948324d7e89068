import { endedLicenseRefusal, endedOn } from '@/lib/domain/licenses/license';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { followUpLicense, hasLicenseOfOriginal, withCurrentLicense } from '@/server/projects/agreed-terms';
import type { CoreProject } from '@/server/projects/project-state';
import { findOriginalTerm } from '@/server/projects/original-term';

/**
 * Returns the license of a pickup or extra round that is ordered from this project.
 * @throws AppError 'conflict' when the license of the original recording is over.
 */
export async function requireFollowUpLicense(tx: Tx, project: CoreProject, kind: 'pickup' | 'round') {
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
