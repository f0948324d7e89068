'use client';

import type { ReactNode } from 'react';
import { linesPath } from '@/components/lines/audio/line-path';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { FileName } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { DangerActions } from '@/components/ui/dialogs/confirm-dialog';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { showToast } from '@/components/ui/notices/toaster';
import type { Line } from '@/lib/contracts/lines';
import { LineDialog } from './line-dialog';
import { useSelectedLines } from './line-selection';
import { useLineChanges } from './use-line-changes';

export function DeleteLineDialog({ line, closeTo }: { line: Line; closeTo: string }) {
  const { id } = useProject();
  const { remove } = useLineChanges();
  return (
    <LineDialog title="Delete line" role="alertdialog" closeTo={closeTo}>
      {(close) => (
        <ConfirmDeletion
          onDelete={async () => {
            await remove(line);
            showToast('The line is deleted.');
            close(linesPath(id));
          }}
          onCancel={() => close()}
        >
          <p>
            Do you want to delete the line <FileName name={line.filename} />?
          </p>
          {line.numTakes > 0 && <p className="mt-2">Its audio is deleted, too. This cannot be undone.</p>}
        </ConfirmDeletion>
      )}
    </LineDialog>
  );
}

export function DeleteSelectedDialog({ closeTo }: { closeTo: string }) {
  const { removeAll } = useLineChanges();
  const selected = useSelectedLines();
  const numRecorded = selected.filter(({ numTakes }) => numTakes > 0).length;
  const count = selected.length === 1 ? '1 line' : `${selected.length} lines`;
  return (
    <LineDialog title={selected.length > 0 ? `Delete ${count}` : 'Delete lines'} role="alertdialog" closeTo={closeTo}>
      {(close) =>
        selected.length === 0 ? (
          <>
            <p>Select the lines to delete in the list first.</p>
            <DialogActions>
              <Button variant="secondary" onClick={() => close()}>
                Close
              </Button>
            </DialogActions>
          </>
        ) : (
          <ConfirmDeletion
            onDelete={async () => {
              await removeAll(selected);
              showToast(selected.length === 1 ? 'The line is deleted.' : `${selected.length} lines are deleted.`);
              close();
            }}
            onCancel={() => close()}
          >
            <p>Are you sure?</p>
            {numRecorded > 0 && (
              <p className="mt-2">
                {numRecorded === 1 ? '1 of them has' : `${numRecorded} of them have`} audio, which is deleted, too. This
                cannot be undone.
              </p>
            )}
          </ConfirmDeletion>
        )
      }
    </LineDialog>
  );
}

type ConfirmDeletionProps = {
  onDelete: () => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
};

function ConfirmDeletion({ onDelete, onCancel, children }: ConfirmDeletionProps) {
  const { isSending, problem, send } = useSubmit(onDelete);
  return (
    <>
      <div className="mb-4 text-muted">{children}</div>
      <DangerActions problem={problem} isSending={isSending} onConfirm={() => send()} onCancel={onCancel} />
    </>
  );
}
