import type { RequestQuery } from '@/lib/contracts/contract';
import type { listProjects } from '@/lib/contracts/projects';

export type ProjectListQuery = NonNullable<RequestQuery<typeof listProjects>>;

/** Cache keys of API responses. A shorter key matches all keys that begin with it. */
export const queryKeys = {
  projectLists: ['projects'] as const,
  projectList: (query: ProjectListQuery) => ['projects', 'list', query] as const,
  projectChoice: (words: string) => ['projects', 'choice', words] as const,
  projectOverview: ['projects', 'overview'] as const,
  project: (projectId: string) => ['project', projectId] as const,
  messages: (projectId: string, voiceId: string) => ['messages', projectId, voiceId] as const,
  templates: ['templates'] as const,
  discount: (teamId: string) => ['discount', teamId] as const,
  team: (teamId: string) => ['team', teamId] as const,
  teamMembers: (teamId: string) => ['team-members', teamId] as const,
  voice: (voiceId: string) => ['voice', voiceId] as const,
  favorites: ['favorites'] as const,
  playlists: ['playlists'] as const,
  playlist: (playlistId: string) => ['playlist', playlistId] as const,
  shortLink: (path: string) => ['short-link', path] as const,
  searchLanguages: ['search-languages'] as const,
};
