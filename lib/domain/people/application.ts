/** Parts that a voice needs before support reviews its application (docs/rules/demos.md#application). */
export const profileParts = ['name', 'picture', 'demos', 'studio-quality-demo', 'payout'] as const;
export type ProfilePart = (typeof profileParts)[number];

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
