import { queryKeys } from './query-keys';

/** Keys of the parts of a project. Not in `queryKeys`, which the first load of every page has. */
export const partKeys = {
  script: (projectId: string) => [...queryKeys.project(projectId), 'script'] as const,
  takes: (projectId: string) => [...queryKeys.project(projectId), 'takes'] as const,
  files: (projectId: string) => [...queryKeys.project(projectId), 'files'] as const,
};
