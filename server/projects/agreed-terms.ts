import { type Agreed, agreed } from '@/lib/domain/agreed';
import { followUpGrants, licenseOf, renewedGrants, storedGrants } from '@/lib/domain/license';
import { chosenExtras } from '@/lib/domain/prices';
import { type CoreProject, type LiveAssignment, liveAssignment, priced } from './project-state';

type LicensedProject = Parameters<typeof priced>[0] &
  Pick<CoreProject, 'usage' | 'license' | 'syntheticVoiceRider'> & { team: { country: string } };

/** What an assignment would be agreed on now. */
export function termsToAgree(project: LicensedProject): Agreed {
  const options = priced(project);
  const source = {
    ...{ grants: storedGrants.parse(project.usage), addons: options.addons },
    ...{ terms: project.license, rider: project.syntheticVoiceRider },
  };
  return { ...licenseOf(source, project.team.country), extras: chosenExtras(options) };
}

/** What was agreed with the assigned voice; without one, what would be agreed now. */
export function agreedOf(
  project: LicensedProject & { assignments: readonly Pick<LiveAssignment, 'agreed'>[] },
): Agreed {
  const stored = agreed.safeParse(liveAssignment(project)?.agreed);
  return stored.success ? stored.data : termsToAgree(project);
}

/** For another order on the same recording: its license, without the add-ons that it was bought with. */
export function followUpLicense(project: CoreProject) {
  const { grants, terms, rider } = agreedOf(project);
  return { usage: followUpGrants(grants, project.approvedAt), license: terms, syntheticVoiceRider: rider };
}

/** Approved renewals of a project, oldest first. */
type Renewals = readonly { usage: unknown }[];

/** What a renewal would be agreed on now; null if nothing ends. */
export function renewedLicense(project: CoreProject, renewals: Renewals, now: Date) {
  const { grants, terms, rider } = agreedOf(project);
  const last = renewals.at(-1);
  const usage = renewedGrants(last ? storedGrants.parse(last.usage) : grants, project.approvedAt, now);
  if (usage.length === 0) return null;
  const scope = `Renews the license of the recordings of project ${project.id}, its pickups and extra rounds.`;
  return { usage, license: [scope, ...terms], syntheticVoiceRider: rider };
}
