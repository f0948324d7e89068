'use client';

import type { ReactNode } from 'react';
import { useScriptQuery } from '@/components/shared/use-project-parts';
import { Spinner } from '@/components/ui/notices/spinner';
import { ErrorState } from '@/components/ui/notices/states';
import type { ProjectScript } from '@/lib/contracts/project-shapes';

type WithScriptProps = {
  projectId: string;
  children: (script: ProjectScript) => ReactNode;
};

/** Shows what depends on the script when it is loaded: pages come without a large one. */
export function WithScript({ projectId, children }: WithScriptProps) {
  const { data } = useScriptQuery(projectId);
  return data ? children(data) : <NoScript projectId={projectId} />;
}

/** Says why the script is not shown yet. */
export function NoScript({ projectId }: { projectId: string }) {
  const { error, isFetching, refetch } = useScriptQuery(projectId);
  if (!error || isFetching) return <Spinner label="Loading the script" />;
  return <ErrorState title="The script could not be loaded." message={error.message} onRetry={() => void refetch()} />;
}
