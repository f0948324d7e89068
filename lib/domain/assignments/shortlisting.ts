/** Facts that close the shortlist to every voice. */
type ClosingFacts = { isCancelled: boolean; isAccepted: boolean; requiresAdminApproval: boolean };

export const closedSentences = {
  cancelled: 'This project has been deleted.',
  accepted: 'A voice has already accepted this project.',
  'admin-approval': 'This project awaits approval by our staff before voices can be shortlisted.',
} as const;

/** Returns why no voice can be shortlisted, or null. */
export function closedReason(project: ClosingFacts): keyof typeof closedSentences | null {
  if (project.isCancelled) return 'cancelled';
  if (project.isAccepted) return 'accepted';
  return project.requiresAdminApproval ? 'admin-approval' : null;
}

export type ShortlistFacts = ClosingFacts & {
  maxVoices: number;
  allowedVoices: readonly string[];
  voiceIds: readonly string[];
};

type ShortlistRefusal = keyof typeof closedSentences | 'already-listed' | 'full' | 'not-allowed';

export function shortlistRefusal(project: ShortlistFacts, voiceId: string): ShortlistRefusal | null {
  const closed = closedReason(project);
  if (closed) return closed;
  if (project.voiceIds.includes(voiceId)) return 'already-listed';
  if (project.voiceIds.length >= project.maxVoices) return 'full';
  if (project.allowedVoices.length > 0 && !project.allowedVoices.includes(voiceId)) return 'not-allowed';
  return null;
}

/** Returns why a project of this type cannot be ordered for a voice (docs/rules/projects.md#ordering), or null. */
export function orderRefusal(
  template: { requiresAdminApproval: boolean; allowedVoices: readonly string[] },
  voice: { id: string; name: string },
): string | null {
  if (template.requiresAdminApproval) return 'This project type cannot be created while inviting voice';
  const { allowedVoices } = template;
  const project = { ...newProject, allowedVoices };
  const refusal = shortlistRefusal(project, voice.id);
  return refusal && shortlistSentence(refusal, project, voice.name);
}

const newProject = {
  isCancelled: false,
  isAccepted: false,
  requiresAdminApproval: false,
  maxVoices: 1,
  voiceIds: [],
};

export function shortlistSentence(refusal: ShortlistRefusal, project: ShortlistFacts, voiceName: string): string {
  switch (refusal) {
    case 'cancelled':
    case 'accepted':
    case 'admin-approval':
      return closedSentences[refusal];
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

type OfferedType = { allowedVoices: readonly string[]; requiresAdminApproval: boolean };

/** Returns the project types that can be ordered with this voice (docs/rules/projects.md#ordering). */
export function offersWith<Type extends OfferedType>(types: readonly Type[], voiceId: string): Type[] {
  return types.filter(
    ({ allowedVoices, requiresAdminApproval }) =>
      !requiresAdminApproval && (allowedVoices.length === 0 || allowedVoices.includes(voiceId)),
  );
}
