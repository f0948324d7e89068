export type StartProject = { createProject: boolean; voiceId: string | null };

type Person = { id: string; isVoice: boolean; projects: ReadonlyArray<{ id: string }> };

function addProject({ voiceId }: StartProject): string {
  return voiceId ? `/projects/add?voiceId=${encodeURIComponent(voiceId)}` : '/projects/add';
}

export function landingAfterLogin(person: Person, start: StartProject): string {
  if (!person.isVoice) return start.createProject ? addProject(start) : '/search';
  const [first, ...others] = person.projects;
  if (!first) return '/profile';
  return others.length === 0 ? `/projects/${first.id}/chat/${person.id}` : '/projects';
}

export function landingAfterVerification(person: Pick<Person, 'isVoice'>, start: StartProject): string {
  if (person.isVoice) return '/profile';
  return start.createProject ? addProject(start) : '/search';
}

export function startProjectQuery(start: StartProject): string {
  const query = new URLSearchParams();
  if (start.createProject) query.set('createProject', 'true');
  if (start.voiceId) query.set('voiceId', start.voiceId);
  const text = query.toString();
  return text ? `?${text}` : '';
}
