import type { QueryClient } from '@tanstack/react-query';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { api } from '@/lib/client/api';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project, ProjectRow } from '@/lib/contracts/project-shapes';
import { shortlistRefusal, shortlistSentence } from '@/lib/domain/assignments/shortlisting';

/** Key of the last project in the browser's storage (docs/rules/screens.md#what-the-browser-stores). */
const lastProjectKey = 'shortlist-project';

/** Shortlists the voice and remembers the project. */
export async function shortlistVoice(queries: QueryClient, projectId: string, voiceId: string): Promise<void> {
  showProject(
    queries,
    await api('POST /projects/{projectId}/voices', { params: { projectId }, body: { userId: voiceId } }),
  );
  writeLocal(lastProjectKey, projectId);
}

export async function removeFromShortlist(queries: QueryClient, projectId: string, voiceId: string): Promise<void> {
  showProject(queries, await api('DELETE /projects/{projectId}/voices/{voiceId}', { params: { projectId, voiceId } }));
}

function showProject(queries: QueryClient, project: Project): void {
  showResponse(queries, queryKeys.project(project.id), project);
  void loadAgain(queries, { queryKey: queryKeys.projectLists });
}

const maxProjectChoices = 100;

/** Query of the user's projects that match these words, for shortlisting. */
export const projectChoice = (words: string) => ({
  queryKey: queryKeys.projectChoice(words),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /projects', { query: { query: words, limit: maxProjectChoices }, signal }),
});

/** The project of the last shortlisting, else the newest that can take the voice or already has it. */
export function lastProject(projects: readonly ProjectRow[], voice: { id: string; name: string }): ProjectRow | null {
  const open = projects.filter((project) => mayShortlist(project, voice) !== 'no');
  return open.find(({ id }) => id === readLocal(lastProjectKey)) ?? open[0] ?? null;
}

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
