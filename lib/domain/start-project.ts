/** The others of a team, viewers, only read (docs/rules/access.md#roles-and-scopes). */
const orderingRoles: ReadonlySet<string> = new Set(['owner', 'admin', 'editor']);

/** Whether this role orders in the name of its team. */
export const isOrderingRole = (role: string | null): boolean => role !== null && orderingRoles.has(role);

/** Whether 'Start a project' is offered: to visitors, who then sign up, and to who orders for at least one team. */
export function mayStartProject(user: { isVoice: boolean; teams: readonly { role: string }[] } | null): boolean {
  return user === null || (!user.isVoice && user.teams.some(({ role }) => isOrderingRole(role)));
}

/** Where 'Start a project' leads: a visitor signs up first (docs/rules/listening.md#public-profiles). */
export function startProjectPath(isLoggedIn: boolean, voiceId?: string): string {
  const voice = voiceId ? encodeURIComponent(voiceId) : null;
  if (isLoggedIn) return `/projects/add${voice ? `?voiceId=${voice}` : ''}`;
  return `/search/signup?createProject=true${voice ? `&voiceId=${voice}` : ''}`;
}
