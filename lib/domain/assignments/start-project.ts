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

export type StartProject = { createProject: boolean; voiceId: string | null };

export function startProjectQuery(start: StartProject): string {
  const query = new URLSearchParams();
  if (start.createProject) query.set('createProject', 'true');
  if (start.voiceId) query.set('voiceId', start.voiceId);
  const text = query.toString();
  return text ? `?${text}` : '';
}

type LandingPerson = { id: string; isVoice: boolean; projects: ReadonlyArray<{ id: string }> };

export function landingAfterLogin(person: LandingPerson, start: StartProject): string {
  if (!person.isVoice) return start.createProject ? addProjectPath(start) : '/search';
  const [first, ...others] = person.projects;
  if (!first) return '/profile';
  return others.length === 0 ? `/projects/${first.id}/chat/${person.id}` : '/projects';
}

export function landingAfterVerification(person: Pick<LandingPerson, 'isVoice'>, start: StartProject): string {
  if (person.isVoice) return '/profile';
  return start.createProject ? addProjectPath(start) : '/search';
}

function addProjectPath({ voiceId }: StartProject): string {
  return voiceId ? `/projects/add?voiceId=${encodeURIComponent(voiceId)}` : '/projects/add';
}
