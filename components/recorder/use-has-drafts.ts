'use client';

import { useEffect, useState } from 'react';
import { useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/current-user';
import { hasUnsentRecordings } from '@/lib/client/unsent-recordings';

/**
 * Whether a closed page has left recordings that were not uploaded. Loads the browser's database only then.
 * @param lineId null for takes of the project
 */
export function useHasDrafts(lineId: string | null): boolean {
  const { id: projectId } = useProject();
  const userId = useCurrentUser().user?.id;
  const [hasDrafts, setHasDrafts] = useState(false);
  useEffect(() => {
    if (!userId || !hasUnsentRecordings()) return;
    import('./recording-draft')
      .then(({ unusedDrafts }) => unusedDrafts({ userId, projectId, lineId }))
      .then(
        (drafts) => setHasDrafts(drafts.length > 0),
        () => {},
      );
  }, [userId, projectId, lineId]);
  return hasDrafts;
}
