import type { QueryClient } from '@tanstack/react-query';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project, ProjectRow } from '@/lib/contracts/project-shapes';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { mayShortlist } from './shortlist-reason';

/** Key of the last project in the browser's storage (docs/rules/screens.md#what-the-browser-stores). */
const lastProjectKey = 'shortlist-project';

export const maxProjectChoices = 100;

/** Query of the user's projects that match these words, for shortlisting. */
export const projectChoice = (words: string) => ({
  queryKey: queryKeys.projectChoice(words),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /projects', { query: { query: words, limit: maxProjectChoices }, signal }),
});

/** Shortlists the voice and remembers the project. */
export async function shortlistVoice(queries: QueryClient, projectId: string, voiceId: string): Promise<void> {
  apply(queries, await api('POST /projects/{projectId}/voices', { params: { projectId }, body: { userId: voiceId } }));
  writeLocal(lastProjectKey, projectId);
}

export async function removeFromShortlist(queries: QueryClient, projectId: string, voiceId: string): Promise<void> {
  apply(queries, await api('DELETE /projects/{projectId}/voices/{voiceId}', { params: { projectId, voiceId } }));
}

function apply(queries: QueryClient, project: Project): void {
  showResponse(queries, queryKeys.project(project.id), project);
  void loadAgain(queries, { queryKey: queryKeys.projectLists });
}

/** The project of the last shortlisting, else the newest that can take the voice or already has it. */
export function lastProject(projects: readonly ProjectRow[], voice: { id: string; name: string }): ProjectRow | null {
  const open = projects.filter((project) => mayShortlist(project, voice) !== 'no');
  return open.find(({ id }) => id === readLocal(lastProjectKey)) ?? open[0] ?? null;
}
