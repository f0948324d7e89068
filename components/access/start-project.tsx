'use client';

import { useSearchParams } from 'next/navigation';
import type { StartProject } from '@/lib/domain/assignments/start-project';

/** Reads from the URL whether a project starts after the signup, and with which voice. */
export function useStartProject(): StartProject {
  const query = useSearchParams();
  const voiceId = query.get('voiceId');
  return {
    createProject: query.get('createProject') === 'true',
    voiceId: voiceId && /^[\w-]{1,64}$/.test(voiceId) ? voiceId : null,
  };
}

/** Says why a visitor has to sign up, and with whom the project continues afterwards. */
export function StartReason({ voiceName }: { voiceName: string | null }) {
  return (
    <>
      <span className="block">To start a project you need to sign up</span>
      <WithVoice voiceName={voiceName} />
    </>
  );
}

export function WithVoice({ voiceName }: { voiceName: string | null }) {
  if (voiceName === null) return null;
  return (
    <span className="block">
      Your project with <bdi className="font-semibold text-text">{voiceName}</bdi> continues afterwards.
    </span>
  );
}
