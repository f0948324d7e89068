'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useDialogHome } from '@/components/projects/dialog-home';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useCustomerRefusal, useProject, withOwnClick } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DangerActions } from '@/components/ui/dialogs/confirm-dialog';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/project-shapes';
import { useArchiveProject } from './project-menu';

export const ArchiveDialog = withOwnClick(function ArchiveDialog() {
  const { home } = useDialogHome(useProject().id);
  return (
    <RouteDialog title="Archive project" closeTo={home}>
      {(close) => <Archive close={close} />}
    </RouteDialog>
  );
});

function Archive({ close }: { close: (to?: string) => void }) {
  const project = useProject();
  const archive = useArchiveProject();
  const { isSending, problem, send } = useSubmit(async () => {
    await archive(project.id, true);
    close('/projects');
  });
  const isArchived = project.archived.length > 0;
  const isFinished = project.percentDone === 100;
  return (
    <>
      <p className="break-words">
        {isArchived && 'This project is already archived.'}
        {!isArchived && isFinished && 'A finished project is archived automatically 15 days after approval.'}
        {!isArchived &&
          !isFinished &&
          `“${project.name}” is removed from your list. Nothing changes for others, and you can find it again with ‘Show archived’.`}
      </p>
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        <Button loading={isSending} disabled={isArchived || isFinished} onClick={() => send()}>
          Archive
        </Button>
      </DialogActions>
    </>
  );
}

export const DeleteDialog = withOwnClick(function DeleteDialog() {
  const { home } = useDialogHome(useProject().id);
  return (
    <RouteDialog title="Delete project" closeTo={home}>
      {(close) => <Delete close={close} />}
    </RouteDialog>
  );
});

function obstacleOf(project: Project): string | null {
  if (project.voices.some((voice) => voice.isAssigned)) return 'A project with an assigned voice cannot be deleted.';
  if (project.voices.length > 0) return 'Un-invite voices before deleting project';
  return project.scopes.includes('cancel-project') ? null : 'You may not delete this project.';
}

function Delete({ close }: { close: (to?: string) => void }) {
  const project = useProject();
  const queries = useQueryClient();
  const { isSending, problem, send } = useSubmit(async () => {
    await api('PATCH /projects/{projectId}', { params: { projectId: project.id }, body: { isCancelled: true } });
    await loadAgain(queries, { queryKey: queryKeys.projectLists });
    showToast('The project is deleted.');
    close('/projects');
  });
  const refusal = useCustomerRefusal();
  const obstacle = refusal ?? obstacleOf(project);
  return (
    <>
      <p className="break-words">
        {obstacle ?? `Do you want to delete the project “${project.name}”? This cannot be undone.`}
      </p>
      <DangerActions
        problem={problem}
        isSending={isSending}
        disabled={obstacle !== null}
        onConfirm={() => send()}
        onCancel={() => close()}
      />
    </>
  );
}
