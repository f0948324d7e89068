import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findProject } from './find-project';
import { partKeys } from '@/lib/client/part-keys';
import { nullIfHidden } from '@/server/http/null-if-hidden';
import { getScriptOfPage, listFiles, listTakesOfPage } from '@/server/projects/queries';

const loaders = {
  script: getScriptOfPage,
  takes: listTakesOfPage,
  files: listFiles,
};

type ProjectPartsProps = {
  projectId: string;
  parts: readonly (keyof typeof loaders)[];
  children: ReactNode;
};

/** Loads parts of a project for the first rendering of the pages that show them. Browsers load parts that are too large. */
export async function ProjectParts({ projectId, parts, children }: ProjectPartsProps) {
  const { actor, project } = await findProject(projectId);
  // The gate of the project shows who may not see it.
  if (!actor || !project) return children;
  const queries = new QueryClient();
  const load = async (part: keyof typeof loaders) => {
    const data = await nullIfHidden<unknown>(loaders[part](actor, project.id));
    if (data) queries.setQueryData(partKeys[part](project.id), data);
  };
  await Promise.all(parts.map(load));
  return <HydrationBoundary state={dehydrate(queries)}>{children}</HydrationBoundary>;
}
