/** The role viewer is read-only (docs/rules/access.md#roles-and-scopes). */
const orderingRoles: ReadonlySet<string> = new Set(['owner', 'admin', 'editor']);

/** Returns whether the role can order projects for its team. */
export const isOrderingRole = (role: string | null): boolean => role !== null && orderingRoles.has(role);

/** Returns true if the user may start a project. Visitors sign up first; users need a team for which they can order. */
export function mayStartProject(user: { isVoice: boolean; teams: readonly { role: string }[] } | null): boolean {
  return user === null || (!user.isVoice && user.teams.some(({ role }) => isOrderingRole(role)));
}

export function startProjectPath(isLoggedIn: boolean, voiceId?: string): string {
  const voice = voiceId ? encodeURIComponent(voiceId) : null;
  if (isLoggedIn) return `/projects/add${voice ? `?voiceId=${voice}` : ''}`;
  return `/search/signup?createProject=true${voice ? `&voiceId=${voice}` : ''}`;
}
