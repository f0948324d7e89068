'use client';

import { useRef } from 'react';
import { useProject, useSetProject } from '@/components/shared/project-context';
import { sendOrRevert } from '@/components/shared/send-or-revert';
import { showToast } from '@/components/ui/toaster';
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

export function useShortlist() {
  const project = useProject();
  const setProject = useSetProject();

  const inFlight = useRef(new Set<string>());

  const send = async (voice: ListedVoice, voices: ProjectVoice[], call: () => Promise<Project>): Promise<boolean> => {
    if (inFlight.current.has(voice.id)) return false;
    inFlight.current.add(voice.id);
    setProject({ ...project, voices });
    const isStored = await sendOrRevert(
      async () => setProject(await call()),
      () => setProject(project),
    );
    inFlight.current.delete(voice.id);
    return isStored;
  };
  const add = (voice: ListedVoice) =>
    api('POST /projects/{projectId}/voices', { params: { projectId: project.id }, body: { userId: voice.id } });
  const take = (voice: ListedVoice) =>
    api('DELETE /projects/{projectId}/voices/{voiceId}', { params: { projectId: project.id, voiceId: voice.id } });
  const undo = (call: () => Promise<Project>) => () => void sendOrRevert(async () => setProject(await call()));

  return {
    shortlist: async (voice: ListedVoice) => {
      const isDone = await send(voice, [...project.voices, optimisticVoice(voice)], () => add(voice));
      if (isDone) showToast(`${voice.name} is shortlisted.`, { undo: undo(() => take(voice)) });
    },
    remove: async (voice: ListedVoice) => {
      const others = project.voices.filter(({ id }) => id !== voice.id);
      const isDone = await send(voice, others, () => take(voice));
      if (isDone) showToast(`${voice.name} is no longer shortlisted.`, { undo: undo(() => add(voice)) });
    },
  };
}
