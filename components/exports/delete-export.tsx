'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-submit';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { ExportRow } from '@/lib/contracts/exports';

export function DeleteExport({ row, onDeleted }: { row: ExportRow; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { id: projectId } = useProject();
  const queries = useQueryClient();
  const { send, isSending, problem } = useSubmit(async () => {
    await api('DELETE /projects/{projectId}/exports/{exportId}', { params: { projectId, exportId: row.id } });
    setOpen(false);
    onDeleted();
    queries.removeQueries({ queryKey: queryKeys.export(projectId, row.id) });
    await loadAgain(queries, { queryKey: queryKeys.exports(projectId) });
  });
  const isRunning = row.status === 'in-progress';
  const label = isRunning ? 'Stop and delete' : 'Delete';
  return (
    <>
      <Button variant="quiet" icon={<Trash2 className="size-4" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        danger
        title="Delete this export?"
        confirmLabel={label}
        loading={isSending}
        onConfirm={() => send()}
        onClose={() => setOpen(false)}
      >
        <p>
          {isRunning ? 'The export stops, and its files are deleted.' : 'The ZIP is deleted. The recordings stay.'} This
          cannot be undone.
        </p>
        {problem && <Alert>{problem}</Alert>}
      </ConfirmDialog>
    </>
  );
}
