'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLineStore } from '@/components/lines/use-lines';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-submit';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Line } from '@/lib/contracts/lines';

/** Button for takes that are not chosen, and for failed ones. */
export function DeleteTake({ line, takeId, number }: { line: Line; takeId: string; number: number }) {
  const [isOpen, setOpen] = useState(false);
  const { id: projectId } = useProject();
  const queries = useQueryClient();
  const store = useLineStore();
  const { send, isSending, problem } = useSubmit(async () => {
    const params = { projectId, filename: line.filename, takeId };
    await api('DELETE /projects/{projectId}/lines/{filename}/takes/{takeId}', { params });
    setOpen(false);
    await Promise.all([store.loadChanges(), loadAgain(queries, { queryKey: queryKeys.lineTakes(projectId, line.id) })]);
  });
  return (
    <>
      <Button size="small" variant="quiet" aria-label={`Delete take ${number}`} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        danger
        title={`Delete take ${number}`}
        confirmLabel="Delete"
        loading={isSending}
        onConfirm={() => send()}
        onClose={() => setOpen(false)}
      >
        <p>The recording is deleted. This cannot be undone.</p>
        {problem && <Alert>{problem}</Alert>}
      </ConfirmDialog>
    </>
  );
}
