'use client';

import { useEffect, useMemo, useState } from 'react';
import { useLineStore } from '@/components/lines/use-lines';
import { RegionPlayer } from '@/components/recorder/region-player';
import { useProject } from '@/components/shared/project-context';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { EmptyState } from '@/components/ui/notices/states';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { isDelivered } from '@/components/uploads/upload-types';
import { uploads } from '@/components/uploads/uploads';
import { api } from '@/lib/client/api';
import type { Line } from '@/lib/contracts/lines';
import { exactReadingSeconds } from '@/lib/domain/scripts/script-length';
import type { OpenRecording } from './open-recording';
import { PieceList } from './piece-list';
import { PieceView } from './piece-view';
import { propose as proposeGroups } from './propose';
import { type EditActions, SplitKeys } from './split-keys';
import {
  assignLine,
  mergeWithNext,
  moveEnd,
  nextFreeLine,
  planOf,
  shiftLines,
  splitPiece,
  type SplitPlan,
} from './split-plan';
import type { SplitWork } from './split-work';
import { cutWav } from './wav-source';

type SplitEditorProps = {
  recording: OpenRecording;
  /** The work has the plan to continue with, if it was resumed. */
  work: SplitWork;
  lines: readonly Line[];
  onClose: () => void;
  onStored: (count: number) => void;
};

export function SplitEditor(props: SplitEditorProps) {
  if (props.recording.pieces.length > 0) return <Editing {...props} />;
  return (
    <EmptyState title="No sound was found" action={<Button onClick={props.onClose}>Choose another recording</Button>}>
      The recording seems to be silent.
    </EmptyState>
  );
}

/** The plan of the interrupted work. Lines that are gone have no piece. */
function restoredPlan({ stored }: SplitWork, script: readonly Line[]): SplitPlan | null {
  const ids = new Set(script.map(({ id }) => id));
  const isKnown = (lineId: string | null) => lineId !== null && ids.has(lineId);
  if (stored.plan.length === 0) return null;
  return stored.plan.map((piece) => (isKnown(piece.lineId) ? piece : { ...piece, lineId: null }));
}

type Proposal = {
  plan: SplitPlan;
  lineIds: readonly string[];
  expected: ReadonlyMap<string, number>;
};

function proposal({ pieces }: OpenRecording, script: readonly Line[], isAll: boolean, language: string): Proposal {
  const candidates = script.filter(({ status }) => isAll || status === 'none');
  const expected = new Map(candidates.map(({ id, line }) => [id, exactReadingSeconds(line, language)]));
  const groups = proposeGroups(
    pieces.map(({ start, end, label }) => ({ seconds: end - start, label })),
    candidates.map(({ id, filename }) => ({ filename, seconds: expected.get(id) ?? 0 })),
  );
  const lineIds = candidates.map(({ id }) => id);
  return { plan: planOf(pieces, groups, lineIds), lineIds, expected };
}

function Editing({ recording, work, lines, onClose, onStored }: SplitEditorProps) {
  // Lines that change meanwhile keep their places.
  const [script] = useState(lines);
  const { language } = useProject();
  const [resumed, setResumed] = useState(() => restoredPlan(work, script));
  /** True if the plan includes lines that have audio. */
  const [isAll, setAll] = useState(() =>
    resumed ? work.stored.includesRecorded : script.every(({ status }) => status !== 'none'),
  );
  const propose = (all: boolean) => proposal(recording, script, all, language);
  const [proposed, setProposed] = useState(() => propose(isAll));
  const { lineIds, expected } = proposed;
  const { plan, selected, canUndo, select, change, undo, restart } = usePlan(resumed ?? proposed.plan);
  const player = useRegionPlayer(recording.wav);
  const store = usePieceUploads(work);
  const [discarding, setDiscarding] = useState<{ proceed: () => void } | null>(null);
  /** Asks before corrections are lost. */
  const discard = (proceed: () => void) => (canUndo || resumed ? setDiscarding({ proceed }) : proceed());
  const includeAll = (all: boolean) => {
    const next = propose(all);
    setResumed(null);
    setAll(all);
    setProposed(next);
    restart(next.plan);
  };
  useEffect(() => work.savePlan(plan, isAll), [work, plan, isAll]);
  const linesById = useMemo(() => new Map(script.map((line) => [line.id, line])), [script]);
  const piece = plan[selected];
  const used = plan.filter(({ lineId }) => lineId !== null);
  if (!piece) return null;
  const actions: EditActions = {
    play: () => player.toggle(piece),
    previous: () => select(selected - 1),
    next: () => select(selected + 1),
    split: () => change((current, index) => splitPiece(current, index, player.state.get().time)),
    merge: () => change(mergeWithNext),
    skip: () =>
      change((current, index) =>
        assignLine(current, index, current[index]?.lineId === null ? nextFreeLine(current, index, lineIds) : null),
      ),
    shift: (by) => change((current, index) => shiftLines(current, index, by, lineIds)),
    undo,
  };
  const storeAll = () => {
    store(recording, used, linesById);
    onStored(used.length);
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <p className="mr-auto min-w-0 break-words">
          <strong className="font-semibold">{recording.name}</strong>: {recording.pieces.length} pieces, split at{' '}
          {recording.isSplitAtMarkers ? 'markers' : 'pauses'}
        </p>
        <Checkbox
          label="Include lines that have audio"
          checked={isAll}
          onChange={({ target: { checked } }) => discard(() => includeAll(checked))}
        />
      </div>
      <PieceView
        {...{ recording, plan, index: selected, player }}
        onMove={(ends) => change((current, index) => moveEnd(current, index, ends))}
      />
      <SplitKeys actions={actions} canUndo={canUndo} isSkipped={piece.lineId === null} player={player} />
      <div className="flex flex-wrap items-center justify-end gap-3 max-sm:[&>button]:flex-auto">
        <p className="mr-auto text-sm text-muted max-sm:basis-full">
          {used.length} of {plan.length} pieces have a line
        </p>
        <Button variant="secondary" onClick={() => discard(onClose)}>
          Cancel
        </Button>
        <Button disabled={used.length === 0} onClick={storeAll}>
          {used.length === 1 ? 'Store 1 line' : `Store ${used.length} lines`}
        </Button>
      </div>
      <PieceList
        {...{ plan, selected, linesById, lineIds, expected }}
        onSelect={select}
        onAssign={(lineId) => change((current, index) => assignLine(current, index, lineId))}
      />
      <ConfirmDialog
        open={discarding !== null}
        danger
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setDiscarding(null);
          discarding?.proceed();
        }}
        onClose={() => setDiscarding(null)}
      >
        Your changes to the pieces and their lines are deleted. Lines that were uploaded keep their takes.
      </ConfirmDialog>
    </div>
  );
}

function useRegionPlayer(wav: Blob): RegionPlayer {
  const [player] = useState(() => new RegionPlayer(wav));
  useEffect(() => () => player.close(), [player]);
  return player;
}

type Lines = ReadonlyMap<string, Line>;

/**
 * Uploads the pieces that have a line, as takes. Uploads continue after the user has left the page; after a reload the
 * work is resumed with the same keys, so that no piece is delivered twice.
 */
function usePieceUploads(work: SplitWork): (recording: OpenRecording, plan: SplitPlan, lines: Lines) => void {
  const { id: projectId } = useProject();
  const store = useLineStore();
  return ({ wav, source }, plan, lines) => {
    const started = work.startUploads(plan);
    for (const { start, end, lineId } of plan) {
      const line = lines.get(lineId ?? '');
      const upload = started.get(lineId ?? '');
      if (!line || !upload) continue;
      const { idempotencyKey, stored } = upload;
      const file = cutWav(wav, source, { start, end }, `${nameWithoutEnding(line.filename)}.wav`);
      uploads.start({
        projectId,
        kind: 'audio',
        purpose: 'line',
        parts: [{ file, name: line.filename, stored }],
        deliver: async ([arrived]) => {
          if (!arrived) return;
          const params = { projectId, filename: line.filename };
          const body = { uri: arrived.uri, duration: end - start };
          try {
            store.merge([
              await api('POST /projects/{projectId}/lines/{filename}/audio', { params, body, idempotencyKey }),
            ]);
          } catch (error) {
            if (!isDelivered(error)) throw error;
            void store.loadChanges();
          }
        },
      });
    }
  };
}

type PlanEditing = {
  plan: SplitPlan;
  former: readonly SplitPlan[];
  /** Index of the selected piece. */
  selected: number;
};

const longestHistory = 200;

function usePlan(initial: SplitPlan) {
  const [{ plan, former, selected }, setEditing] = useState<PlanEditing>({ plan: initial, former: [], selected: 0 });
  const select = (index: number) =>
    setEditing((editing) => ({ ...editing, selected: Math.max(0, Math.min(editing.plan.length - 1, index)) }));
  const change = (edit: (current: SplitPlan, index: number) => SplitPlan) =>
    setEditing((editing) => {
      const next = edit(editing.plan, editing.selected);
      if (next === editing.plan) return editing;
      const history = [...editing.former, editing.plan].slice(-longestHistory);
      return { plan: next, former: history, selected: Math.min(editing.selected, next.length - 1) };
    });
  const undo = () =>
    setEditing((editing) => {
      const last = editing.former.at(-1);
      if (!last) return editing;
      return { plan: last, former: editing.former.slice(0, -1), selected: Math.min(editing.selected, last.length - 1) };
    });
  const restart = (other: SplitPlan) => setEditing({ plan: other, former: [], selected: 0 });
  return { plan, selected, canUndo: former.length > 0, select, change, undo, restart };
}
