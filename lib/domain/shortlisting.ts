export type ShortlistFacts = {
  isCancelled: boolean;
  isAccepted: boolean;
  requiresAdminApproval: boolean;
  maxVoices: number;
  allowedVoices: readonly string[];
  voiceIds: readonly string[];
};

export type ShortlistRefusal = 'cancelled' | 'accepted' | 'admin-approval' | 'already-listed' | 'full' | 'not-allowed';

/** Returns why a voice cannot be shortlisted (docs/rules/projects.md#shortlist), or null. */
export function shortlistRefusal(project: ShortlistFacts, voiceId: string): ShortlistRefusal | null {
  if (project.isCancelled) return 'cancelled';
  if (project.isAccepted) return 'accepted';
  if (project.requiresAdminApproval) return 'admin-approval';
  if (project.voiceIds.includes(voiceId)) return 'already-listed';
  if (project.voiceIds.length >= project.maxVoices) return 'full';
  if (project.allowedVoices.length > 0 && !project.allowedVoices.includes(voiceId)) return 'not-allowed';
  return null;
}

export function canShortlist(project: ShortlistFacts, voiceId: string): boolean {
  return shortlistRefusal(project, voiceId) === null;
}

export function shortlistSentence(refusal: ShortlistRefusal, project: ShortlistFacts, voiceName: string): string {
  switch (refusal) {
    case 'cancelled':
      return 'This project has been deleted.';
    case 'accepted':
      return 'A voice has already accepted this project.';
    case 'admin-approval':
      return 'This project awaits approval by our staff before voices can be shortlisted.';
    case 'already-listed':
      return `${voiceName} is already shortlisted.`;
    case 'full':
      return `This project already has ${project.maxVoices} ${project.maxVoices === 1 ? 'voice' : 'voices'}.`;
    case 'not-allowed':
      return `Not available for ${voiceName}.`;
    default:
      return refusal satisfies never;
  }
}
