'use client';

import { useSearchParams } from 'next/navigation';
import type { StartProject } from '@/lib/domain/landing';

/** What the visitor was about to do, read from the address. */
export function useStartProject(): StartProject {
  const query = useSearchParams();
  return { createProject: query.get('createProject') === 'true', voiceId: query.get('voiceId') };
}
