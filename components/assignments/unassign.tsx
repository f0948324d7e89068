'use client';

import { useState } from 'react';
import { useOwnClick } from '@/components/shared/own-click';
import { useSetProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';

export function Unassign({ project, voice }: { project: Project; voice: ProjectVoice }) {
  const setProject = useSetProject();
  const { release } = useOwnClick();
  const [isAsking, setAsking] = useState(false);
  const { isSending, problem, send } = useSubmit(async () => {
    const { project: changed } = await api('PATCH /projects/{projectId}/voices/{voiceId}', {
      params: { projectId: project.id, voiceId: voice.id },
      body: { isAssigned: false },
    });
    setProject(changed);
    release();
    setAsking(false);
    showToast(`${voice.name} is no longer assigned.`);
  });
  return (
    <div className="mb-6 flex flex-col gap-4 border-l-2 border-accent py-1 pl-4">
      <p>
        {voice.isAwaitingPayment
          ? `The payment for ${voice.name} still has to be confirmed. Confirm it below, or cancel the assignment.`
          : `${voice.name} is assigned and has been asked to accept the project.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Unassign {voice.name}
        </Button>
        <ButtonLink variant="quiet" href={`/projects/${project.id}/chat/${voice.id}`}>
          Open the chat
        </ButtonLink>
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Unassign ${voice.name}`}
        confirmLabel="Unassign"
        loading={isSending}
        onConfirm={() => send()}
        onClose={() => setAsking(false)}
      >
        <p>The voice stays on the shortlist. The amount reserved on the card is released.</p>
        {problem && <Alert>{problem}</Alert>}
      </ConfirmDialog>
    </div>
  );
}
