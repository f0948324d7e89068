/** Where 'Start a project' leads: a visitor signs up first (docs/rules/listening.md#public-profiles). */
export function startProjectPath(isLoggedIn: boolean, voiceId?: string): string {
  const voice = voiceId ? encodeURIComponent(voiceId) : null;
  if (isLoggedIn) return `/projects/add${voice ? `?voiceId=${voice}` : ''}`;
  return `/search/signup?createProject=true${voice ? `&voiceId=${voice}` : ''}`;
}
