import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { shortlistRefusal, shortlistSentence } from '@/lib/domain/shortlisting';

export function shortlistReason(project: ProjectRow, voice: { id: string; name: string }): string | null {
  if (!project.shortlisting) return 'Only customers shortlist voices.';
  const facts = { ...project.shortlisting, isCancelled: false, voiceIds: project.voices.map(({ id }) => id) };
  const refusal = shortlistRefusal(facts, voice.id);
  if (refusal) return shortlistSentence(refusal, facts, voice.name);
  return project.scopes.includes('shortlist-voice') ? null : 'You can look at this project, but not change it.';
}
