'use client';

import { useSearchParams } from 'next/navigation';
import type { StartProject } from '@/lib/domain/landing';

/** What the visitor was about to do, read from the address. */
export function useStartProject(): StartProject {
  const query = useSearchParams();
  const voiceId = query.get('voiceId');
  return {
    createProject: query.get('createProject') === 'true',
    // What cannot be an id is nobody's.
    voiceId: voiceId && /^[\w-]{1,64}$/.test(voiceId) ? voiceId : null,
  };
}
