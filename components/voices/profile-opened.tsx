'use client';

import { useEffect } from 'react';
import { track } from '@/lib/client/analytics';

export function ProfileOpened({ voiceId }: { voiceId: string }) {
  useEffect(() => track('voice-profile-open', { voiceId }), [voiceId]);
  return null;
}
