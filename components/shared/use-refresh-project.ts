'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useProject } from './project-context';
import { refreshProject } from './project-parts';
import { type ProjectPart, projectParts } from '@/lib/domain/projects/project-parts';

/** Returns a function that works after the requesting dialog has closed, because uploads outlive it. */
export function useRefreshProject(): (parts?: readonly ProjectPart[]) => Promise<void> {
  const queries = useQueryClient();
  const { id } = useProject();
  return (parts = projectParts) => refreshProject(queries, id, parts);
}
