/** The role viewer is read-only (docs/rules/access.md#roles-and-scopes). */
const orderingRoles: ReadonlySet<string> = new Set(['owner', 'admin', 'editor']);

/** Returns whether this role can order projects for its team. */
export const isOrderingRole = (role: string | null): boolean => role !== null && orderingRoles.has(role);

/**
 * Returns whether to offer 'Start a project': to visitors, who then sign up, and to users who can order for at least
 * one team.
 */
export function mayStartProject(user: { isVoice: boolean; teams: readonly { role: string }[] } | null): boolean {
  return user === null || (!user.isVoice && user.teams.some(({ role }) => isOrderingRole(role)));
}

/** Returns the path of 'Start a project'; visitors sign up first (docs/rules/listening.md#public-profiles). */
export function startProjectPath(isLoggedIn: boolean, voiceId?: string): string {
  const voice = voiceId ? encodeURIComponent(voiceId) : null;
  if (isLoggedIn) return `/projects/add${voice ? `?voiceId=${voice}` : ''}`;
  return `/search/signup?createProject=true${voice ? `&voiceId=${voice}` : ''}`;
}
