'use client';

import { useSearchParams } from 'next/navigation';
import type { StartProject } from '@/lib/domain/assignments/landing';

export function useStartProject(): StartProject {
  const query = useSearchParams();
  const voiceId = query.get('voiceId');
  return {
    createProject: query.get('createProject') === 'true',
    voiceId: voiceId && /^[\w-]{1,64}$/.test(voiceId) ? voiceId : null,
  };
}
