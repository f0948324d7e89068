'use client';

import { useDialogHome } from '@/components/projects/dialog-home';
import { useProject, withOwnClick } from '@/components/shared/project-context';
import { useArchiveProject } from './use-archive';
import { useSubmit } from '@/components/shared/use-submit';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';

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
