'use client';

import { useEffect } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { hasUnsentRecordings } from '@/lib/client/unsent-recordings';

/** Uploads what the booth has left, on any page of a project. */
export function ResumeRecordings() {
  const { user } = useCurrentUser();
  const userId = user?.id;
  useEffect(() => {
    if (!userId || !hasUnsentRecordings()) return;
    import('./recording-queue').then(
      ({ recordingQueue }) => recordingQueue.start(userId),
      () => {},
    );
  }, [userId]);
  return null;
}
