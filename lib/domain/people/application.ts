/** Parts that a voice needs before support reviews its application (docs/rules/demos.md#application). */
export const profileParts = ['name', 'picture', 'demos', 'studio-quality-demo', 'payout'] as const;
type ProfilePart = (typeof profileParts)[number];

export type VoiceProfileFacts = {
  hasName: boolean;
  hasPicture: boolean;
  /** True if at least one demo is done. */
  hasDemos: boolean;
  hasStudioQualityDemo: boolean;
  hasPayout: boolean;
};

export function missingParts(facts: VoiceProfileFacts): ProfilePart[] {
  const has: Record<ProfilePart, boolean> = {
    name: facts.hasName,
    picture: facts.hasPicture,
    demos: facts.hasDemos,
    'studio-quality-demo': facts.hasStudioQualityDemo,
    payout: facts.hasPayout,
  };
  return profileParts.filter((part) => !has[part]);
}

/** Only support publishes or returns a voice; until then, the parts decide. */
export function applicationStatus<Status extends string>(
  status: Status | 'applied' | 'awaiting',
  missing: readonly ProfilePart[],
): Status | 'applied' | 'awaiting' {
  if (status !== 'applied' && status !== 'awaiting') return status;
  return missing.length === 0 ? 'awaiting' : 'applied';
}

type VoiceStatus = 'applied' | 'awaiting' | 'published' | 'returned';

export type Review = {
  from: VoiceStatus;
  to: VoiceStatus;
  reason: string;
  missing: readonly ProfilePart[];
  wasPublished: boolean;
};

export const partNames: Record<ProfilePart, string> = {
  name: 'name',
  picture: 'picture',
  demos: 'voice demo',
  'studio-quality-demo': 'studio quality demo',
  payout: 'payout',
};

/** Returns why support cannot give the voice this status, or null (docs/rules/support.md#voices). */
export function reviewRefusal({ from, to, reason, missing, wasPublished }: Review): string | null {
  if (from === to) return 'This voice already has that status.';
  if (to === 'returned') return reason === '' ? 'Please enter a reason. It is mailed to the voice.' : null;
  if (to === 'awaiting') return from === 'applied' ? 'This application is not complete.' : null;
  // A voice that was public before may lack what is only required at the first publication.
  const lacking = wasPublished ? missing.filter((part) => part === 'demos') : missing;
  if (lacking.length === 0) return null;
  return `This application is not complete. It lacks: ${lacking.map((part) => partNames[part]).join(', ')}.`;
}

export const profileStepNames = [...profileParts, 'company', 'payment-method'] as const;
export type ProfileStepName = (typeof profileStepNames)[number];

/** `teamId` is the team whose data the step asks for. */
type ProfileStep = { name: ProfileStepName; teamId: string | null; isDone: boolean };

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
