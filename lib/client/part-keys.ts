import { queryKeys } from './query-keys';

/**
 * Keys of the parts of a project. They are not in `queryKeys`, because the first load of every page includes that file.
 */
export const partKeys = {
  script: (projectId: string) => [...queryKeys.project(projectId), 'script'] as const,
  takes: (projectId: string) => [...queryKeys.project(projectId), 'takes'] as const,
  files: (projectId: string) => [...queryKeys.project(projectId), 'files'] as const,
};
