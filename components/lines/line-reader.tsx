'use client';

import { Copy, FileSpreadsheet, FileText, MessageSquare, Pencil, SearchX, Trash2, Upload } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { detailPath, dialogPath, lineRouteOf, linesPath } from '@/components/lines/audio/line-path';
import { lineQueue, lineTrack } from '@/components/lines/audio/line-track';
import { InterruptedLineUploads, LineUploads } from '@/components/lines/audio/line-uploads';
import { dropFiles } from '@/components/lines/import/match-files';
import { player } from '@/components/player/player';
import { useProject } from '@/components/shared/project-context';
import { PageFrame } from '@/components/shell/page-frame';
import { Button } from '@/components/ui/button';
import { isComposing } from '@/components/ui/is-composing';
import type { MenuItem } from '@/components/ui/menus/menu';
import { Skeleton, SkeletonGroup } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import type { Line } from '@/lib/contracts/lines';
import { newLinesQuery } from '@/lib/domain/projects/project-status';
import { type RowActions, RowActionsContext } from './line-cells';
import { LineErrorDialog } from './line-dialog';
import { LineDialogs } from './line-dialogs';
import { openPath } from './line-link';
import { filterLines, prepareSearch, sortLines } from './line-order';
import { useLinePreferences } from './line-preferences';
import { selectAll, selectRange, toggleSelected, useActiveLine, useSelectedIds } from './line-selection';
import { LineShortcuts } from './line-shortcuts';
import type { LineFilter } from './line-state';
import { LineTable } from './line-table';
import { LineToolbar, ScriptProgress } from './line-toolbar';
import { SelectionBar } from './selection-bar';
import { useLineChanges } from './use-line-changes';
import { focusLine, useFollowPlayback } from './use-line-scroll';
import { useLines } from './use-lines';

export function LineReader({ children }: { children: ReactNode }) {
  const project = useProject();
  const { id: projectId, scopes } = project;
  const pathname = usePathname();
  const route = lineRouteOf(pathname);
  const { lines, counts, isComplete, error, store } = useLines();
  const [preferences, changePreferences] = useLinePreferences(projectId);
  const startsWithNew = useSearchParams().toString() === newLinesQuery;
  const [state, setState] = useState<LineFilter | null>(startsWithNew ? 'to-approve' : null);
  const [failedLine, setFailedLine] = useState<Line | null>(null);
  const changes = useLineChanges();

  const { orderBy, sortOrder } = preferences;
  const query = useDeferredValue(preferences.query);
  const sorted = useMemo(() => sortLines(lines.values(), orderBy, sortOrder), [lines, orderBy, sortOrder]);
  const shown = useMemo(() => filterLines(sorted, query, state), [sorted, query, state]);
  useEffect(() => prepareSearch(lines.values()), [lines]);
  const viewKey = `${orderBy} ${sortOrder} ${state} ${query}`;
  const [active, activate] = useActiveLine(shown, viewKey);

  const canEdit = scopes.includes('edit-lines');
  const canRecord = scopes.includes('record-line');
  const canSelect = canEdit || scopes.includes('create-export');
  const allSelectedIds = useSelectedIds();
  const selectedIds = canSelect ? allSelectedIds : null;
  const selectedQueue = useMemo(
    () =>
      selectedIds && selectedIds.size > 1
        ? lineQueue(
            sorted.filter(({ id }) => selectedIds.has(id)),
            project,
          )
        : [],
    [project, selectedIds, sorted],
  );

  const isListOnTop = route.kind === 'list';
  const wasListOnTop = useRef(isListOnTop);
  useEffect(() => {
    if (isListOnTop && !wasListOnTop.current) focusLine(active?.id);
    wasListOnTop.current = isListOnTop;
  }, [active?.id, isListOnTop]);
  useFollowPlayback(shown, activate);

  const open = (line: Line) => {
    activate(line.id);
    openPath(detailPath(projectId, line.filename));
  };
  const play = (line: Line) => {
    const track = lineTrack(line, project);
    if (track) player.toggle(queueWith(selectedQueue, track), track.id);
  };
  const select = (line: Line, isRange: boolean) => {
    if (isRange) selectRange(projectId, shown, line.id);
    else toggleSelected(projectId, line.id);
  };
  const onKey = (event: KeyboardEvent, line: Line) => {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.line !== undefined;
    if ((event.ctrlKey || event.metaKey) && event.key === 'a' && canSelect) {
      event.preventDefault();
      selectAll(projectId, shown);
    } else if (isOnRow && event.key === 'Enter') {
      event.preventDefault();
      open(line);
    } else if (isOnRow && event.key === ' ') {
      event.preventDefault();
      play(line);
    }
  };

  const rowActions = useMemo(
    (): RowActions => ({
      approve: changes.approve,
      showError: setFailedLine,
      queueOf: (track) => queueWith(selectedQueue, track),
      menuOf: (line) => menuOf(projectId, line, { canEdit, canRecord }),
    }),
    [canEdit, canRecord, changes, projectId, selectedQueue],
  );

  const isFiltered = query.trim() !== '' || state !== null;
  return (
    <PageFrame
      title="Lines"
      width="full"
      back={{ href: `/projects/${projectId}/details`, label: project.name }}
      action={lines.size > 0 && <ScriptProgress counts={counts} />}
    >
      <DropZone isActive={canRecord && lines.size > 0}>
        {(lines.size > 0 || canEdit) && (
          <LineToolbar
            lines={sorted}
            counts={counts}
            preferences={preferences}
            onChange={changePreferences}
            state={state}
            onState={setState}
            onSearchKey={(event) => {
              if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || isComposing(event)) return;
              event.preventDefault();
              focusLine(active?.id);
            }}
          />
        )}
        <LineUploads />
        <InterruptedLineUploads />
        {error !== null && lines.size === 0 && (
          <ErrorState message={error instanceof Error ? error.message : null} onRetry={() => store.load()} />
        )}
        {lines.size === 0 && error === null && !isComplete && <ListSkeleton />}
        {active && (
          <RowActionsContext value={rowActions}>
            <LineTable
              lines={shown}
              viewKey={viewKey}
              preferences={preferences}
              onOrder={changePreferences}
              activeId={active.id}
              // A dialog that closes gives the focus back to the row where it was opened.
              onActivate={(id) => isListOnTop && activate(id)}
              selectedIds={selectedIds}
              onSelect={select}
              onKey={onKey}
              onOpen={open}
            />
          </RowActionsContext>
        )}
        {isComplete && lines.size === 0 && <NoLines canEdit={canEdit} />}
        {isComplete && lines.size > 0 && shown.length === 0 && isFiltered && (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title="No lines found"
            action={
              <Button
                variant="secondary"
                onClick={() => {
                  changePreferences({ query: '' });
                  setState(null);
                }}
              >
                Show all lines
              </Button>
            }
          >
            No line matches the search and the state.
          </EmptyState>
        )}
      </DropZone>
      {isListOnTop && active && (
        <LineShortcuts
          line={active}
          lines={shown}
          onActivate={activate}
          onPlay={play}
          onSelect={canSelect ? select : null}
        />
      )}
      {selectedIds && selectedIds.size > 0 && <SelectionBar shown={shown} queue={selectedQueue} />}
      <LineErrorDialog line={failedLine} onClose={() => setFailedLine(null)} />
      <LineDialogs
        route={route}
        lines={lines}
        shown={shown}
        sorted={sorted}
        isComplete={isComplete}
        onActivate={activate}
      />
      {children}
    </PageFrame>
  );
}

function queueWith<T extends { id: string }>(queue: readonly T[], track: T): readonly T[] {
  return queue.some(({ id }) => id === track.id) ? queue : [track];
}

function menuOf(projectId: string, line: Line, can: { canEdit: boolean; canRecord: boolean }): MenuItem[] {
  const to = (dialog: Parameters<typeof dialogPath>[1]) => () => openPath(dialogPath(projectId, dialog, line.filename));
  return [
    {
      label: 'Open',
      icon: <FileText aria-hidden="true" />,
      onSelect: () => openPath(detailPath(projectId, line.filename)),
    },
    ...(can.canRecord
      ? [{ label: 'Upload audio', icon: <Upload aria-hidden="true" />, onSelect: to('upload-audio') }]
      : []),
    ...(can.canEdit
      ? ([
          { label: 'Edit line', icon: <Pencil aria-hidden="true" />, onSelect: to('edit-line') },
          { label: 'Edit description', icon: <Pencil aria-hidden="true" />, onSelect: to('edit-description') },
          { label: 'Edit filename', icon: <Pencil aria-hidden="true" />, onSelect: to('edit-filename') },
          { label: 'Comment', icon: <MessageSquare aria-hidden="true" />, onSelect: to('edit-comment') },
          'separator',
          { label: 'Clone', icon: <Copy aria-hidden="true" />, onSelect: to('clone') },
          { label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: to('delete') },
        ] as const)
      : []),
  ];
}

function NoLines({ canEdit }: { canEdit: boolean }) {
  const { id } = useProject();
  if (!canEdit) {
    return (
      <EmptyState title="No lines – yet" icon={<FileText aria-hidden="true" />}>
        The lines appear here when the customer has added the script.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No lines – yet"
      icon={<FileSpreadsheet aria-hidden="true" />}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => openPath(`${linesPath(id)}/import`)}>Import a spreadsheet</Button>
          <Button variant="secondary" onClick={() => openPath(`${linesPath(id)}/add-line`)}>
            Add line
          </Button>
        </span>
      }
    >
      Import your script from Excel or a CSV file, with a filename and a text for each line, or add the lines one by
      one.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading lines" className="divide-y divide-line border-y border-line">
      {[72, 56, 64, 48, 60].map((width) => (
        <div key={width} className="flex h-16 items-center gap-4">
          <Skeleton className="size-9 !rounded-full" />
          <span style={{ width: `${width}%` }}>
            <Skeleton />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}

function DropZone({ isActive, children }: { isActive: boolean; children: ReactNode }) {
  const { id } = useProject();
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => isActive && event.dataTransfer.types.includes('Files');
  return (
    <div
      className="relative min-h-[60vh]"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        dropFiles(id, [...event.dataTransfer.files]);
        openPath(`${linesPath(id)}/upload-audio`);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-20 flex items-start justify-center rounded-lg border-2 border-dashed border-accent bg-accent-wash/80 pt-40">
          <p className="text-lg font-semibold">Drop audio files to add them to the lines with their names</p>
        </div>
      )}
    </div>
  );
}
