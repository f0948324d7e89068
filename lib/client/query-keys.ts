import type { RequestQuery } from '@/lib/contracts/contract';
import type { listProjects } from '@/lib/contracts/projects';

export type ProjectListQuery = NonNullable<RequestQuery<typeof listProjects>>;

/** Cache keys of API responses. A shorter key matches all keys that begin with it. */
export const queryKeys = {
  projectLists: ['projects'] as const,
  projectList: (query: ProjectListQuery) => ['projects', 'list', query] as const,
  projectChoice: (words: string) => ['projects', 'choice', words] as const,
  projectOverview: ['projects', 'overview'] as const,
  /** The details; it matches `partKeys`, too, unless `exact`. */
  project: (projectId: string) => ['project', projectId] as const,
  licenseCertificate: (projectId: string) => ['license-certificate', projectId] as const,
  lineTakes: (projectId: string, lineId: string) => ['line-takes', projectId, lineId] as const,
  exports: (projectId: string) => ['exports', projectId] as const,
  export: (projectId: string, exportId: string) => ['exports', projectId, exportId] as const,
  messages: (projectId: string, voiceId: string) => ['messages', projectId, voiceId] as const,
  templates: ['templates'] as const,
  discount: (teamId: string) => ['discount', teamId] as const,
  team: (teamId: string) => ['team', teamId] as const,
  paymentHistory: (teamId: string, year: number | null) => ['payment-history', teamId, year] as const,
  payoutHistories: ['payout-history'] as const,
  payoutHistory: (teamId: string) => ['payout-history', teamId] as const,
  earnings: (teamId: string) => ['earnings', teamId] as const,
  teamMembers: (teamId: string) => ['team-members', teamId] as const,
  teamInvitations: (teamId: string) => ['team-invitations', teamId] as const,
  teamProjects: (teamId: string) => ['team-projects', teamId] as const,
  memberProjects: (teamId: string, memberId: string) => ['member-projects', teamId, memberId] as const,
  voice: (voiceId: string) => ['voice', voiceId] as const,
  favorites: ['favorites'] as const,
  playlists: ['playlists'] as const,
  playlist: (playlistId: string) => ['playlist', playlistId] as const,
  shortLink: (path: string) => ['short-link', path] as const,
  nearMisses: (search: string) => ['near-misses', search] as const,
  searchLanguages: ['search-languages'] as const,
  supportVoices: ['support-voices'] as const,
  supportUsers: ['support-users'] as const,
  supportTeams: ['support-teams'] as const,
  supportLookups: ['support-lookups'] as const,
  supportAuditLog: ['support-audit-log'] as const,
  dialects: (languageCode: string) => ['dialects', languageCode] as const,
};
