import type { Project } from '@/lib/contracts/project-shapes';
import { projectStatus, type StatusFacts, type StateFacts } from '@/lib/domain/projects/project-status';
import { factsFor } from '@/server/projects/project-state';

type Facts = StateFacts &
  Pick<StatusFacts, 'id' | 'hasLineReader' | 'lines' | 'numTakes' | 'teamName' | 'dueDate'> & {
    voice: { id: string; firstName: string } | null;
    autoApproveAt: Date | null;
    approvedAt: Date | null;
  };

/** Presents the status. Voices get no name of another voice. */
export function presentStatus(
  { voiceId, mayAct }: { voiceId: string | null; mayAct: boolean },
  holderId: string | null,
  { autoApproveAt, approvedAt, voice, ...facts }: Facts,
): Project['status'] {
  const own = factsFor(facts, holderId, voiceId);
  return projectStatus(
    {
      ...own,
      voice: voice && { id: voice.id, firstName: voice.firstName },
      autoApproveDate: autoApproveAt ? autoApproveAt.toISOString() : null,
      approvedDate: own.isApproved && approvedAt ? approvedAt.toISOString() : null,
    },
    { isVoice: voiceId !== null, mayAct },
  );
}

/**
 * Returns the voice that the status names: the one of the assignment, or before that the only voice of the shortlist.
 */
export function holderOrOnly<V extends { voiceId: string }>(
  voices: readonly V[],
  holderId: string | undefined,
): V | null {
  if (holderId !== undefined) return voices.find(({ voiceId }) => voiceId === holderId) ?? null;
  return voices.length === 1 ? (voices[0] ?? null) : null;
}
