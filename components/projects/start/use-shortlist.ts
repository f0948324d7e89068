'use client';

import { useProject } from '@/components/shared/project-context';
import { useOptimisticProject } from '@/components/projects/use-optimistic-project';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';

type ListedVoice = Pick<ProjectVoice, 'id' | 'name' | 'picture'>;

function optimisticVoice(voice: ListedVoice): ProjectVoice {
  return {
    ...voice,
    gender: 'unknown',
    companyCity: '',
    companyCountry: '',
    voiceDemos: [],
    studioQualityDemo: null,
    isAssigned: false,
    isAccepted: false,
    isAwaitingPayment: false,
    hasUnread: [],
    labels: [],
  };
}

const withVoice = (voice: ListedVoice) => (project: Project) => {
  const isListed = project.voices.some(({ id }) => id === voice.id);
  return isListed ? project : { ...project, voices: [...project.voices, optimisticVoice(voice)] };
};

const withoutVoice = (voice: ListedVoice) => (project: Project) => ({
  ...project,
  voices: project.voices.filter(({ id }) => id !== voice.id),
});

export function useShortlist() {
  const { id: projectId } = useProject();
  const { change } = useOptimisticProject();

  const send = (voice: ListedVoice, isListed: boolean): Promise<boolean> =>
    change({
      id: `shortlist ${voice.id}`,
      queue: `shortlist ${voice.id}`,
      apply: isListed ? withVoice(voice) : withoutVoice(voice),
      send: () =>
        isListed
          ? api('POST /projects/{projectId}/voices', { params: { projectId }, body: { userId: voice.id } })
          : api('DELETE /projects/{projectId}/voices/{voiceId}', { params: { projectId, voiceId: voice.id } }),
      merge: (_, response) => response,
    });

  const list = async (voice: ListedVoice, isListed: boolean): Promise<void> => {
    if (!(await send(voice, isListed))) return;
    const text = isListed ? `${voice.name} is shortlisted.` : `${voice.name} is no longer shortlisted.`;
    showToast(text, { undo: () => void send(voice, !isListed) });
  };

  return {
    shortlist: (voice: ListedVoice) => list(voice, true),
    remove: (voice: ListedVoice) => list(voice, false),
  };
}
