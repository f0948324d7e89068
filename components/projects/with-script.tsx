'use client';

import type { ReactNode } from 'react';
import { useScriptQuery } from '@/components/shared/use-project-parts';
import { Spinner } from '@/components/ui/spinner';
import { ErrorState } from '@/components/ui/states';
import type { ProjectScript } from '@/lib/contracts/project-shapes';

interface WithScriptProps {
  projectId: string;
  children: (script: ProjectScript) => ReactNode;
}

/** Shows what depends on the script when it is loaded: pages come without a large one. */
export function WithScript({ projectId, children }: WithScriptProps) {
  const { data, error, isFetching, refetch } = useScriptQuery(projectId);
  if (data) return children(data);
  if (error && !isFetching) {
    return (
      <ErrorState
        title="The script could not be loaded."
        message={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Spinner label="Loading the script" />;
}
