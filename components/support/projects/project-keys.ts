/** Cache keys; a shorter key matches all keys that begin with it. */
export const projectKeys = {
  all: ['support-projects'] as const,
  list: ['support-projects', 'list'] as const,
  project: (projectId: string) => ['support-projects', 'project', projectId] as const,
  history: (projectId: string) => ['support-projects', 'history', projectId] as const,
};
