'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Copy, Mic, Pencil, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type DetailDialog, detailPath } from '@/components/lines/audio/line-path';
import { lineTrack } from '@/components/lines/audio/line-track';
import { player } from '@/components/player/player';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useProject } from '@/components/shared/project-context';
import { areShortcutsOn } from '@/components/shell/shortcuts';
import { formatLufs } from '@/components/takes/format-audio';
import { TakeWarnings } from '@/components/takes/warnings/take-warnings';
import { FileName } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { Processing } from '@/components/ui/notices/processing';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { api } from '@/lib/client/api';
import type { Line, LineTake } from '@/lib/contracts/lines';
import type { SoundWarning } from '@/lib/contracts/takes';
import { ApproveButton, LineCheck } from './line-cells';
import { LineDialog } from './line-dialog';
import { openPath, replacePath } from './line-link';
import { useReview } from './line-shortcuts';
import { stateOf } from './line-state';
import { useLineChanges } from './use-line-changes';

type LineDetailProps = {
  line: Line;
  /** The lines that Previous and Next go through. */
  lines: readonly Line[];
  /** `lines` has all lines of the script. Before, neither their number nor the neighbors of a line are known. */
  isComplete: boolean;
  /** No dialog is open over the detail. */
  isOnTop: boolean;
  closeTo: string;
  onActivate: (id: string) => void;
  onOpened: () => void;
};

export function LineDetail({ line, lines, isComplete, isOnTop, closeTo, onActivate, onOpened }: LineDetailProps) {
  const { id, scopes } = useProject();
  const index = lines.findIndex((other) => other.id === line.id);
  const goTo = (next: Line | undefined) => {
    if (!next || !isComplete) return;
    onActivate(next.id);
    replacePath(detailPath(id, next.filename));
  };
  const step = (by: 1 | -1) => goTo(lines[(index + by + lines.length) % lines.length]);
  const openDialog = (dialog: DetailDialog) => openPath(detailPath(id, line.filename, dialog));
  return (
    <LineDialog
      title={isComplete ? `Line ${(index + 1).toLocaleString('en')} / ${lines.length.toLocaleString('en')}` : 'Line'}
      size="large"
      closeTo={closeTo}
    >
      {(close) => (
        <>
          <Opened onOpened={onOpened} />
          {isOnTop && <DetailKeys {...{ line, lines, step, goTo, openDialog }} />}
          <DetailContent key={line.id} line={line} openDialog={openDialog} />
          <DialogActions>
            {scopes.includes('edit-lines') && (
              <Button
                variant="quiet"
                className="sm:mr-auto sm:-ml-3"
                icon={<Copy className="size-4" aria-hidden="true" />}
                onClick={() => openDialog('clone-line')}
              >
                Clone
              </Button>
            )}
            <span className="flex gap-3 max-sm:order-first max-sm:basis-full max-sm:[&>*]:flex-1">
              <Button
                variant="secondary"
                icon={<ChevronLeft className="size-4" aria-hidden="true" />}
                disabled={!isComplete}
                onClick={() => step(-1)}
              >
                Previous
              </Button>
              <Button variant="secondary" disabled={!isComplete} onClick={() => step(1)}>
                Next
                <ChevronRight className="size-4" aria-hidden="true" />
              </Button>
            </span>
            <Button variant="secondary" onClick={() => close()}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </LineDialog>
  );
}

function Opened({ onOpened }: { onOpened: () => void }) {
  const opened = useEffectEvent(onOpened);
  useEffect(() => opened(), []);
  return null;
}

type DetailKeysProps = {
  line: Line;
  lines: readonly Line[];
  step: (by: 1 | -1) => void;
  goTo: (line: Line | undefined) => void;
  openDialog: (dialog: DetailDialog) => void;
};

/** The keys of the list that apply to a single line, and the arrows. */
function DetailKeys({ line, lines, step, goTo, openDialog }: DetailKeysProps) {
  const project = useProject();
  const review = useReview();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === 'a' && event.repeat) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [role=slider], [role=menu]')) return;
    const isOnControl = target instanceof HTMLElement && target.closest('button, a') !== null;
    const track = lineTrack(line, project);
    if (key === 'ArrowRight') step(1);
    else if (key === 'ArrowLeft') step(-1);
    else if (!areShortcutsOn()) return;
    else if (key === ' ' && !isOnControl && track) player.toggle([track], track.id);
    else if (key === 'a' && project.scopes.includes('approve-line')) goTo(review(line, lines) ?? undefined);
    else if (key === 'c' && project.scopes.includes('edit-lines')) openDialog('add-comment');
    else if (key === 'r' && project.scopes.includes('record-line')) openDialog('record');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

function DetailContent({ line, openDialog }: { line: Line; openDialog: (dialog: DetailDialog) => void }) {
  const { scopes } = useProject();
  const mayEdit = scopes.includes('edit-lines');
  const edit = (label: string, dialog: DetailDialog) =>
    mayEdit && (
      <IconButton
        label={label}
        icon={<Pencil className="size-4" />}
        onClick={() => openDialog(dialog)}
        className="-my-2"
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <Part title="Filename" action={edit('Edit filename', 'edit-filename')}>
        <p className="text-lg font-semibold">
          <FileName name={line.filename} />
        </p>
      </Part>
      {(line.description || mayEdit) && (
        <Part title="Description" action={edit('Edit description', 'edit-description')}>
          <Text text={line.description} none="No description yet" />
        </Part>
      )}
      <Part title="Line" action={edit('Edit line', 'edit-line')}>
        <Text text={line.line} none="No text yet" className="text-lg leading-8" />
      </Part>
      <LineAudio line={line} onRecord={() => openDialog('record')} onUpload={() => openDialog('upload-audio')} />
      {(line.comment || mayEdit) && (
        <Part title="Comment">
          <Text text={line.comment} none="No comment yet" />
          {mayEdit && (
            <Button
              size="small"
              variant="secondary"
              className="mt-2"
              icon={<Pencil className="size-4" aria-hidden="true" />}
              onClick={() => openDialog('add-comment')}
            >
              {line.comment ? 'Edit comment' : 'Add comment'}
            </Button>
          )}
        </Part>
      )}
    </div>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm text-muted">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function Text({ text, none, className = '' }: { text: string; none: string; className?: string }) {
  if (!text) return <p className="text-muted">{none}</p>;
  return (
    <p dir="auto" className={`max-w-prose break-words whitespace-pre-line ${className}`}>
      {text}
    </p>
  );
}

type LineAudioProps = {
  line: Line;
  onRecord: () => void;
  onUpload: () => void;
};

function LineAudio({ line, onRecord, onUpload }: LineAudioProps) {
  const { id: projectId, scopes } = useProject();
  const project = useProject();
  const { approve } = useLineChanges();
  const queryKey = ['line-takes', projectId, line.id, line.takeId, line.status, line.failedChecks];
  const queries = useQueryClient();
  const { data: takes } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api('GET /projects/{projectId}/lines/{filename}/takes', {
        params: { projectId, filename: line.filename },
        signal,
      }),
    enabled: line.status === 'done',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const take = takes?.find(({ id }) => id === line.takeId);
  const confirmWarnings = async (confirmedWarnings: SoundWarning['kind'][]) => {
    const params = { projectId, filename: line.filename, takeId: line.takeId ?? '' };
    const saved = await api('PATCH /projects/{projectId}/lines/{filename}/takes/{takeId}', {
      params,
      body: { confirmedWarnings },
    });
    showResponse<LineTake[]>(queries, queryKey, (known) =>
      known?.map((other) => (other.id === saved.id ? saved : other)),
    );
  };
  const peaks = take?.peaks ?? null;
  const track = lineTrack(line, project, peaks);
  const state = stateOf(line);
  return (
    <Part
      title="Audio"
      action={
        scopes.includes('record-line') && (
          <span className="flex flex-wrap justify-end gap-2">
            <Button
              size="small"
              variant="secondary"
              icon={<Mic className="size-4" aria-hidden="true" />}
              onClick={onRecord}
            >
              Record
            </Button>
            <Button
              size="small"
              variant="secondary"
              icon={<Upload className="size-4" aria-hidden="true" />}
              onClick={onUpload}
            >
              Upload audio
            </Button>
          </span>
        )
      }
    >
      {state === 'no-audio' && <p className="text-muted">No audio yet</p>}
      {state === 'processing' && <Processing />}
      {state === 'failed' && (
        <>
          <p className="text-danger">Unable to process audio.</p>
          {line.error && <p className="mt-1 text-muted">{line.error}</p>}
        </>
      )}
      {track && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <TrackButton track={track} queue={[track]} />
          <div className="min-w-40 flex-1">
            {peaks ? (
              <TrackWaveform track={track} queue={[track]} bars={200} className="h-14" />
            ) : (
              <Waveform label={`Waveform of ${line.filename}`} className="h-14" />
            )}
          </div>
          {scopes.includes('approve-line') && (
            <ApproveButton line={line} onApprove={(isApproved) => approve(line, isApproved)} />
          )}
          <p className="tabular basis-full text-sm text-muted">
            {[
              line.duration !== null && lengthText(line.duration),
              line.integratedLufs !== null && formatLufs(line.integratedLufs),
              line.numTakes > 1 && `${line.numTakes} takes`,
              !scopes.includes('approve-line') && (line.isApproved ? 'Approved' : 'To approve'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      )}
      {take && (
        <TakeWarnings
          warnings={take.warnings}
          name={line.filename}
          onConfirm={scopes.includes('record-line') ? confirmWarnings : undefined}
        />
      )}
      {take?.certificate && <LineCheck certificate={take.certificate} />}
    </Part>
  );
}
