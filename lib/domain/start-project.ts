/** Where 'Start a project' leads: a visitor signs up first (specification 1, section 2.3). */
export function startProjectPath(isLoggedIn: boolean, voiceId?: string): string {
  const voice = voiceId ? encodeURIComponent(voiceId) : null;
  if (isLoggedIn) return `/projects/add${voice ? `?voiceId=${voice}` : ''}`;
  return `/search/signup?createProject=true${voice ? `&voiceId=${voice}` : ''}`;
}
