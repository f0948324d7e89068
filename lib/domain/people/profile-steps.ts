import { missingParts, profileParts, type VoiceProfileFacts } from './application';

export const profileStepNames = [...profileParts, 'company', 'payment-method'] as const;
export type ProfileStepName = (typeof profileStepNames)[number];

/** `teamId` is the team whose data the step asks for. */
export type ProfileStep = { name: ProfileStepName; teamId: string | null; isDone: boolean };

export type TeamFacts = {
  id: string;
  role: 'owner' | 'admin' | 'editor' | 'viewer';
  hidePayouts: boolean;
  manualInvoice: boolean;
  hasCompanyInformation: boolean;
  hasPaymentMethod: boolean;
};

/**
 * Returns the steps of a complete profile in the order in which they are asked for
 * (docs/rules/access.md#complete-profiles). Owners and admins complete their teams. A voice's team may have hidden
 * payouts, and a customer's team may pay by invoice.
 * @param voice undefined for customers.
 */
export function profileSteps(voice: VoiceProfileFacts | undefined, teams: readonly TeamFacts[]): ProfileStep[] {
  const managed = teams.filter(({ role }) => role === 'owner' || role === 'admin');
  return voice ? voiceSteps(voice, managed[0]) : managed.flatMap(customerSteps);
}

function voiceSteps(voice: VoiceProfileFacts, business: TeamFacts | undefined): ProfileStep[] {
  const missing = missingParts(voice);
  const hasPayouts = business !== undefined && !business.hidePayouts;
  return profileParts
    .filter((name) => name !== 'payout' || hasPayouts)
    .map((name) => ({
      name,
      teamId: name === 'payout' && business ? business.id : null,
      isDone: !missing.includes(name),
    }));
}

function customerSteps(team: TeamFacts): ProfileStep[] {
  const { id: teamId, hasCompanyInformation, manualInvoice, hasPaymentMethod } = team;
  const company: ProfileStep = { name: 'company', teamId, isDone: hasCompanyInformation };
  return manualInvoice ? [company] : [company, { name: 'payment-method', teamId, isDone: hasPaymentMethod }];
}

/** The page that completes a step. */
export function pathOfStep({ name, teamId }: Pick<ProfileStep, 'name' | 'teamId'>): string {
  const pages: Record<ProfileStepName, string> = {
    name: '/profile/edit-profile',
    picture: '/profile/picture',
    demos: '/profile/voice-demos',
    'studio-quality-demo': '/profile/studio-quality-demo',
    payout: `/teams/${teamId}/payout-settings`,
    company: `/teams/${teamId}/company-information`,
    'payment-method': `/teams/${teamId}/payment-methods`,
  };
  return pages[name];
}
