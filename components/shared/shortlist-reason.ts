import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { shortlistRefusal, shortlistSentence } from '@/lib/domain/assignments/shortlisting';

/** Returns 'listed' if the voice is already shortlisted in an open project. */
export function mayShortlist(project: ProjectRow, voice: { id: string; name: string }): 'yes' | 'listed' | 'no' {
  if (shortlistReason(project, voice) === null) return 'yes';
  const others = { ...project, voices: project.voices.filter(({ id }) => id !== voice.id) };
  return others.voices.length < project.voices.length && shortlistReason(others, voice) === null ? 'listed' : 'no';
}

export function shortlistReason(project: ProjectRow, voice: { id: string; name: string }): string | null {
  if (!project.shortlisting) return 'Only customers shortlist voices.';
  const facts = { ...project.shortlisting, isCancelled: false, voiceIds: project.voices.map(({ id }) => id) };
  const refusal = shortlistRefusal(facts, voice.id);
  if (refusal) return shortlistSentence(refusal, facts, voice.name);
  return project.scopes.includes('shortlist-voice') ? null : 'You can look at this project, but not change it.';
}
