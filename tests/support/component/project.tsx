import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ProjectProvider as Provider } from '@/components/shared/project-context';
import { partKeys } from '@/lib/client/part-keys';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { stubByDefault } from './api-stub';
import { renderScreen } from './render';
import { aMe } from './samples';

/** The provider of a project's pages, with the parts that the server loads for them. */
export function ProjectProvider({ project, children }: { project: ProjectWithParts; children: ReactNode }) {
  const queries = useQueryClient();
  useState(() => {
    const { id, script, scriptOps, audio, files } = project;
    queries.setQueryData(partKeys.script(id), { script, scriptOps });
    queries.setQueryData(partKeys.takes(id), audio);
    queries.setQueryData(partKeys.files(id), files);
  });
  return <Provider project={project}>{children}</Provider>;
}

/** Renders a part of the project's pages, by default for its customer. The project stays as it is unless the test stubs it. */
export function renderProject(
  children: ReactNode,
  project: ProjectWithParts,
  { user = aMe(), ...options }: Parameters<typeof renderScreen>[1] = {},
) {
  stubByDefault({ 'GET /projects/{projectId}': () => project });
  return renderScreen(<ProjectProvider project={project}>{children}</ProjectProvider>, { user, ...options });
}
