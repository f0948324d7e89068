'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { detailPath, type LineRoute, linesPath } from '@/components/lines/audio/line-path';
import { RecordLineDialog } from '@/components/lines/audio/record-line';
import { DropAudioDialog, UploadLineAudioDialog } from '@/components/lines/audio/upload-line-audio';
import { NotAllowed } from '@/components/shared/not-allowed';
import { useCustomerRefusal, useProject } from '@/components/shared/project-context';
import { onNavigationStart } from '@/components/shell/use-closing-route';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Spinner } from '@/components/ui/notices/spinner';
import { api, ApiError } from '@/lib/client/api';
import type { Line } from '@/lib/contracts/lines';
import { approvedLinesRefusal } from '@/lib/domain/assignments/life-cycle';
import { maxLinesPerProject } from '@/lib/domain/delivery/file-names';
import { DeleteLineDialog, DeleteSelectedDialog } from './delete-lines';
import { LineDetail } from './line-detail';
import { LineDialog } from './line-dialog';
import { AddLineDialog, CloneLineDialog, EditLineDialog } from './line-forms';
import { lineByFilename } from './use-lines';

const ImportDialog = dynamic(
  () => import('@/components/lines/import/import-dialog').then((module) => module.ImportDialog),
  { ssr: false },
);

type LineDialogsProps = {
  route: LineRoute;
  lines: ReadonlyMap<string, Line>;
  /** Lines that match the filter, in the order of the list. */
  shown: readonly Line[];
  /** All lines, in the order of the list. */
  sorted: readonly Line[];
  isComplete: boolean;
  onActivate: (id: string) => void;
};

export function LineDialogs(props: LineDialogsProps) {
  const [opening, setOpening] = useState(0);
  // A dialog that is opened again while it closes begins with empty fields.
  useEffect(
    () => onNavigationStart((path) => path === window.location.pathname && setOpening((current) => current + 1)),
    [],
  );
  return <DialogOfRoute key={opening} {...props} />;
}

function DialogOfRoute(props: LineDialogsProps) {
  const { id, scopes } = useProject();
  const { route, sorted } = props;
  const list = linesPath(id);
  if ('filename' in route) return <DialogOfLine {...props} route={route} />;
  if (route.kind === 'drop') {
    return scopes.includes('record-line') ? <DropAudioDialog closeTo={list} lines={sorted} /> : null;
  }
  if (route.kind === 'list' || route.kind === 'other') return null;
  if (!scopes.includes('edit-lines')) return <LinesNotEditable closeTo={list} />;
  if (route.kind === 'add')
    return isFull(props.lines) ? <ScriptFull closeTo={list} /> : <AddLineDialog closeTo={list} />;
  return route.kind === 'import' ? <ImportDialog closeTo={list} /> : <DeleteSelectedDialog closeTo={list} />;
}

/** Notice for a URL that was copied, and for a dialog that is open while the delivery is approved. */
function LinesNotEditable({ closeTo }: { closeTo: string }) {
  const { isApproved } = useProject();
  const refusal = useCustomerRefusal();
  return (
    <LineDialog title="Lines" closeTo={closeTo}>
      {(close) => (
        <NotAllowed onClose={() => close()}>
          {refusal ?? (isApproved ? approvedLinesRefusal : 'The lines of this project cannot be changed.')}
        </NotAllowed>
      )}
    </LineDialog>
  );
}

const isFull = (lines: ReadonlyMap<string, Line>) => lines.size >= maxLinesPerProject;

function ScriptFull({ closeTo }: { closeTo: string }) {
  return (
    <LineDialog title="Script full" closeTo={closeTo}>
      {(close) => (
        <NotAllowed onClose={() => close()}>
          {`A project can have at most ${maxLinesPerProject.toLocaleString('en')} lines. Please delete some first.`}
        </NotAllowed>
      )}
    </LineDialog>
  );
}

type RouteOfLine = Extract<LineRoute, { filename: string }>;

function DialogOfLine(props: Omit<LineDialogsProps, 'route'> & { route: RouteOfLine }) {
  const { route, lines, shown, sorted, isComplete, onActivate } = props;
  const { id } = useProject();
  const list = linesPath(id);
  const line = useLineOf(route, lines);
  // Two dialogs that open at once would hide each other from screen readers.
  const [isDetailOpen, setDetailOpen] = useState(false);
  if (!line) return <MissingLine filename={route.filename} isComplete={isComplete} closeTo={list} />;
  const isOverDetail = route.kind !== 'detail' && route.isOverDetail;
  return (
    <>
      {(route.kind === 'detail' || isOverDetail) && (
        <LineDetail
          line={line}
          lines={shown.includes(line) ? shown : sorted}
          isComplete={isComplete}
          isOnTop={!isOverDetail}
          closeTo={list}
          onActivate={onActivate}
          onOpened={() => setDetailOpen(true)}
        />
      )}
      {route.kind !== 'detail' && (!isOverDetail || isDetailOpen) && (
        <ActionDialog
          key={`${route.kind} ${line.id}`}
          kind={route.kind}
          line={line}
          lines={lines}
          closeTo={isOverDetail ? detailPath(id, line.filename) : list}
          isOverDetail={isOverDetail}
        />
      )}
    </>
  );
}

/** A dialog that renames or deletes its line keeps it until it has closed. */
function useLineOf({ kind, filename }: RouteOfLine, lines: ReadonlyMap<string, Line>): Line | null {
  const [last, setLast] = useState<{ filename: string; line: Line } | null>(null);
  const found = lineByFilename(lines, filename);
  if (found && (last?.filename !== filename || last.line !== found)) setLast({ filename, line: found });
  const known = last?.filename === filename ? last.line : null;
  return found ?? (known && (lines.get(known.id) ?? (kind === 'delete' ? known : null)));
}

type ActionDialogProps = {
  kind: Exclude<RouteOfLine['kind'], 'detail'>;
  line: Line;
  lines: ReadonlyMap<string, Line>;
  closeTo: string;
  isOverDetail: boolean;
};

function ActionDialog({ kind, line, lines, closeTo, isOverDetail }: ActionDialogProps) {
  const { scopes } = useProject();
  if (kind === 'upload-audio') {
    return scopes.includes('record-line') ? <UploadLineAudioDialog closeTo={closeTo} line={line} /> : null;
  }
  if (kind === 'record') {
    return scopes.includes('record-line') ? <RecordLineDialog closeTo={closeTo} line={line} /> : null;
  }
  if (!scopes.includes('edit-lines')) return <LinesNotEditable closeTo={closeTo} />;
  if (kind === 'clone') {
    return isFull(lines) ? (
      <ScriptFull closeTo={closeTo} />
    ) : (
      <CloneLineDialog closeTo={closeTo} line={line} lines={lines} />
    );
  }
  if (kind === 'delete') return <DeleteLineDialog closeTo={closeTo} line={line} />;
  return <EditLineDialog closeTo={closeTo} line={line} kind={kind} isOverDetail={isOverDetail} />;
}

/** The server knows at once what a long script that is still loading may have. */
function MissingLine({ filename, isComplete, closeTo }: { filename: string; isComplete: boolean; closeTo: string }) {
  const { id: projectId } = useProject();
  const { error } = useQuery({
    queryKey: ['line-exists', projectId, filename],
    queryFn: ({ signal }) =>
      api('GET /projects/{projectId}/lines/{filename}/takes', { params: { projectId, filename }, signal }),
    enabled: !isComplete,
    retry: false,
  });
  const isMissing = isComplete || (error instanceof ApiError && error.status === 404);
  return (
    <LineDialog title={filename} closeTo={closeTo}>
      {(close) => (
        <>
          {isMissing ? (
            <p>This line does not exist. It may have been renamed or deleted.</p>
          ) : (
            <p className="flex justify-center py-8">
              <Spinner label="Loading the line" />
            </p>
          )}
          <DialogActions>
            <Button variant="secondary" onClick={() => close()}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </LineDialog>
  );
}
