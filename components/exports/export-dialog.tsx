'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Download, RotateCcw, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { ProgressBar } from '@/components/ui/notices/progress';
import { Spinner } from '@/components/ui/notices/spinner';
import { ScrollList } from '@/components/ui/scroll-list';
import { downloadUrl } from '@/components/uploads/download-url';
import { api, ApiError } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { ExportDetail, ExportRow } from '@/lib/contracts/exports';
import { countText, settingsText } from './export-texts';
import { useExport } from './use-exports';

export function ExportDialog({ exportId }: { exportId: string }) {
  const project = useProject();
  const { data, error } = useExport(project.id, exportId);
  return (
    <RouteDialog title="Export" closeTo={`/projects/${project.id}/files/download`}>
      {(close) => {
        if (data) return <LoadedExport row={data} projectName={project.name} onDeleted={() => close()} />;
        if (error) return <Alert>{error instanceof ApiError ? error.message : 'Could not load the export.'}</Alert>;
        return <Spinner label="Loading the export…" />;
      }}
    </RouteDialog>
  );
}

type LoadedExportProps = {
  row: ExportDetail;
  projectName: string;
  onDeleted: () => void;
};

function LoadedExport({ row, projectName, onDeleted }: LoadedExportProps) {
  const { id: projectId } = useProject();
  const queries = useQueryClient();
  const retry = useSubmit(async () => {
    await api('PATCH /projects/{projectId}/exports/{exportId}', { params: { projectId, exportId: row.id }, body: {} });
    await loadAgain(queries, { queryKey: queryKeys.exports(projectId) });
  });
  const isRunning = row.status === 'in-progress';
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="tabular font-medium">
          <LocalDateTime instant={row.created} /> <span className="text-muted">by {row.createdBy.name}</span>
        </p>
        <p className="text-sm text-muted">{settingsText(row)}</p>
      </div>
      <ExportStatus row={row} />
      {row.logs.length > 0 && <ExportProblems row={row} />}
      <Alert>{retry.problem}</Alert>
      <DialogActions>
        <DeleteExport row={row} onDeleted={onDeleted} />
        {!isRunning && row.numFailed > 0 && (
          <Button
            variant="secondary"
            loading={retry.isSending}
            icon={<RotateCcw className="size-4" aria-hidden="true" />}
            onClick={() => retry.send()}
          >
            Retry failed
          </Button>
        )}
        {row.uri && (
          <a href={downloadUrl(row.uri, `${projectName}.zip`)} className={buttonClass('primary')}>
            <Download className="size-4" aria-hidden="true" />
            Download ZIP
          </a>
        )}
      </DialogActions>
    </div>
  );
}

function ExportStatus({ row }: { row: ExportDetail }) {
  const { status, numLines, numDone, numFailed } = row;
  if (status === 'in-progress') {
    const isZipping = numDone + numFailed >= numLines;
    return (
      <div role="status" className="flex flex-col gap-1.5">
        <ProgressBar label="Export" value={(numDone + numFailed) / numLines} showPercent />
        <p className="tabular text-sm text-muted">
          {isZipping ? 'Writing the ZIP…' : `${numDone + numFailed} of ${numLines} processed. You can leave this page.`}
        </p>
      </div>
    );
  }
  const failures = numFailed > 0 ? ` ${countText(numFailed)} could not be processed.` : '';
  return (
    <p role="status" className="tabular">
      {status === 'finished' ? `${countText(numDone)} exported.` : 'The export failed.'}
      {failures}
    </p>
  );
}

function ExportProblems({ row }: { row: ExportDetail }) {
  return (
    <section aria-labelledby="problems-title">
      <h3 id="problems-title" className="mb-1 text-sm font-semibold">
        Warnings and errors
      </h3>
      <ScrollList
        aria-labelledby="problems-title"
        className="max-h-60 divide-y divide-line border-y border-line text-sm"
      >
        {row.logs.map(({ level, message }, index) => (
          <li key={index} className="flex items-start gap-2 py-2">
            {level === 'error' ? (
              <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-label="Error" />
            ) : (
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-label="Warning" />
            )}
            <span dir="auto" className="min-w-0 break-words">
              {message}
            </span>
          </li>
        ))}
      </ScrollList>
    </section>
  );
}

function DeleteExport({ row, onDeleted }: { row: ExportRow; onDeleted: () => void }) {
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
