'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSetProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { TextArea } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';

export function DeclineProject({ project }: { project: Project }) {
  const router = useRouter();
  const setProject = useSetProject();
  const { user } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { isSending, problem, send } = useSubmit(async () => {
    const params = { projectId: project.id };
    const changed = await api('PATCH /projects/{projectId}', { params, body: { isDeclined: true, reason } });
    setAsking(false);
    router.replace(`/projects/${project.id}/chat/${user?.id ?? ''}`);
    setProject(changed);
    showToast('The project is declined.');
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Decline project
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Decline this project"
        confirmLabel="Decline"
        loading={isSending}
        onConfirm={() => send()}
        onClose={() => setAsking(false)}
      >
        <div className="flex flex-col gap-4">
          <p>
            {project.kind === 'renewal'
              ? `${project.team.name} is notified immediately, and the license is not renewed.`
              : `${project.team.name} is notified immediately and can assign another voice. You stay on the shortlist.`}
          </p>
          <TextArea
            label="Reason"
            aside="optional"
            minRows={3}
            maxRows={8}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {problem && <Alert>{problem}</Alert>}
        </div>
      </ConfirmDialog>
    </>
  );
}
