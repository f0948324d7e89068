'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useDialogHome } from '@/components/projects/dialog-home';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useProject, withOwnClick } from '@/components/shared/project-context';
import { useCustomerRefusal } from '@/components/shared/use-customer-refusal';
import { useSubmit } from '@/components/shared/use-submit';
import { RouteDialog } from '@/components/shell/route-dialog';
import { DangerActions } from '@/components/ui/dialogs/danger-actions';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Project } from '@/lib/contracts/project-shapes';

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
