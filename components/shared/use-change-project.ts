'use client';

import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/project-shapes';
import { useProject } from './project-context';

export function useChangeProject(): (change: (project: Project) => Project) => void {
  const queries = useQueryClient();
  const { id } = useProject();
  return (change) => queries.setQueryData<Project>(queryKeys.project(id), (project) => project && change(project));
}
