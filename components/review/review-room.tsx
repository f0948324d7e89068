'use client';

import { AudioLines } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { approveAction, changesAction } from '@/components/projects/status/status-actions';
import { useProject } from '@/components/shared/project-context';
import { useScript, useTakes } from '@/components/shared/use-project-parts';
import { PageFrame } from '@/components/shell/page-frame';
import { ChangeRequests } from '@/components/takes/change-requests';
import { DeliveryReview } from '@/components/takes/delivery-review';
import { formatLufs, formatTruePeak, loudnessWords, peakWords } from '@/components/takes/format-audio';
import { takeName } from '@/components/takes/take-track';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/fields/choice-fields';
import { Alert } from '@/components/ui/notices/alert';
import { EmptyState } from '@/components/ui/notices/states';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';
import { orderTakes } from '@/lib/domain/delivery/takes';
import { NoteForm, type ScriptWords, selectedWords, type UnsentNote } from './note-form';
import { NoteList } from './note-list';
import type { Range } from './range-handles';
import { ReviewKeys } from './review-keys';
import { notesOf } from './review-notes';
import { ReviewScript } from './review-script';
import { TakePicker, useMatchText, VersionSwitch } from './review-switches';
import { ReviewWaveform } from './review-waveform';
import { compareKeys } from './sources';
import { DownloadAll, MasterAll } from './take-actions';
import { Transport } from './transport';
import { ReviewContext, useReview, useReviewPlayer, useReviewState } from './use-review';

export function ReviewRoom() {
  const project = useProject();
  const takeId = useSearchParams().get('take');
  const all = useTakes();
  const takes = useMemo(
    () => orderTakes(all).filter(({ status, processedUri }) => status === 'done' && processedUri !== null),
    [all],
  );
  return (
    <PageFrame
      title="Review"
      back={{ href: `/projects/${project.id}/files`, label: project.name }}
      width="full"
      action={
        takes.length > 0 && (
          <span className="flex items-center gap-2 max-sm:hidden">
            <MasterAll />
            <DownloadAll />
          </span>
        )
      }
    >
      {takes.length > 0 && (
        // On phones, these buttons would leave no room for the title.
        <div className="mb-4 flex flex-wrap items-center gap-2 empty:hidden sm:hidden">
          <MasterAll />
          <DownloadAll />
        </div>
      )}
      {takes.length > 0 ? (
        <Room takes={takes} takeId={takeId} />
      ) : (
        <EmptyState title="Nothing to review – yet" icon={<AudioLines aria-hidden="true" />}>
          Takes appear here once the voice has delivered them.
        </EmptyState>
      )}
    </PageFrame>
  );
}

function Room({ takes, takeId }: { takes: readonly Take[]; takeId: string | null }) {
  const review = useReviewPlayer(takes, takeId);
  return (
    <ReviewContext value={review}>
      <RoomOfTake takes={takes} />
    </ReviewContext>
  );
}

function RoomOfTake({ takes }: { takes: readonly Take[] }) {
  const project = useProject();
  const review = useReview();
  const { source, isWaiting, isStreamed, hasFailed } = useReviewState();
  const allTakes = useTakes();
  const take = takes.find(({ id }) => id === source?.takeId);
  const takeIds = takes.map(({ id }) => id);
  const keys = compareKeys(takeIds, take?.id);
  const note = useNoteEntry(take?.id, useScript()?.script ?? '');
  const resolved = useResolvedHere(take?.id);
  useTakeInUrl(take?.id);
  if (!take || !source) return null;
  const notes = notesOf(allTakes, take, { isNamed: project.hasMultipleNamedAudio, shownIds: resolved.ids });
  const mayWrite = project.scopes.includes('chat');
  return (
    <div className="grid gap-x-10 gap-y-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <ReviewKeys
        take={take}
        takes={takes}
        notes={notes}
        shortcuts={keys}
        actions={mayWrite ? { note: note.open, start: note.markStart, end: note.markEnd } : null}
        decisions={{ approve: approveAction(project, 'review'), changes: changesAction(project, 'review') }}
      />
      <section aria-label="Recording" className="flex min-w-0 flex-col gap-4">
        <TakePicker takes={takes} takeId={take.id} shortcuts={keys.takes} />
        <h2 dir="auto" className="truncate text-lg font-semibold">
          {takeName(take)}
        </h2>
        <ReviewWaveform take={take} notes={notes} range={note.range} onRange={mayWrite ? note.drag : null} />
        <Transport onNote={mayWrite ? note.open : null} />
        {isWaiting && (
          <p role="status" className="text-sm text-muted">
            Loading the recording
          </p>
        )}
        {isStreamed && (
          <p className="text-sm text-muted">This recording is long and is streamed, so switching takes a moment.</p>
        )}
        {hasFailed && (
          <div className="flex flex-wrap items-center gap-3">
            <Alert>This recording could not be loaded.</Alert>
            <Button size="small" variant="secondary" onClick={() => review.retry()}>
              Try again
            </Button>
          </div>
        )}
        {note.isOpen && note.range && (
          <NoteForm
            key={note.key}
            take={take}
            range={note.range}
            onRange={note.setRange}
            words={note.words}
            initialText={note.text}
            onClose={(isSent) => note.close(isSent)}
            onNotSent={note.keep}
          />
        )}
        <div className="flex flex-col gap-1">
          <VersionSwitch take={take} source={source} shortcuts={keys.versions} />
          <Loudness take={take} takes={takes} />
        </div>
      </section>
      <section aria-labelledby="notes-title" className="min-w-0">
        <h2 id="notes-title" className="mb-2 text-lg font-semibold">
          Notes
        </h2>
        <NoteList take={take} notes={notes} onResolve={resolved.add} editing={note.editing} />
        <div className="mt-8">
          <ChangeRequests />
        </div>
      </section>
      <aside
        aria-label="Decision and script"
        className="flex min-w-0 flex-col gap-8 wide:col-start-2 wide:row-span-2 wide:row-start-1"
      >
        <DeliveryReview hasApproval part="review" />
        {project.scriptWords > 0 && (
          <section aria-labelledby="script-title">
            <h2 id="script-title" className="mb-2 text-lg font-semibold">
              Script
            </h2>
            <ReviewScript notes={notes} />
            {mayWrite && <p className="mt-3 text-sm text-muted">Select words and add a note to write about them.</p>}
          </section>
        )}
      </aside>
    </div>
  );
}

/**
 * Returns the notes of earlier takes that are resolved while this one is shown: they stay, so that a mistake can be
 * undone.
 */
function useResolvedHere(takeId: string | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [shownId, setShownId] = useState(takeId);
  if (shownId !== takeId) {
    setShownId(takeId);
    setIds(new Set());
  }
  return { ids, add: (id: string) => setIds(new Set([...ids, id])) };
}

/**
 * Writes the take into the URL, for links and reloads. It does not on arrival, when the router does not follow the
 * history yet.
 */
function useTakeInUrl(takeId: string | undefined): void {
  const shown = useRef(takeId);
  useEffect(() => {
    if (!takeId || shown.current === takeId) return;
    shown.current = takeId;
    window.history.replaceState(null, '', `?take=${takeId}`);
  }, [takeId]);
}

/** A note that is being written or edited, and the range that it is about. */
function useNoteEntry(takeId: string | undefined, script: string) {
  const review = useReview();
  const [range, setRange] = useState<Range | null>(null);
  const [words, setWords] = useState<ScriptWords | null>(null);
  const [text, setText] = useState('');
  const [unsent, setUnsent] = useState<readonly UnsentNote[]>([]);
  const [key, setKey] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [editedId, setEdited] = useState<string | null>(null);
  const wasPlaying = useRef(false);
  const [rangeOf, setRangeOf] = useState(takeId);
  if (rangeOf !== takeId) {
    setRangeOf(takeId);
    setRange(null);
    setOpen(false);
    setEdited(null);
  }
  // Offer a note that could not be sent again as soon as no other note is being written on its take.
  const failed = isOpen || editedId !== null ? undefined : unsent.find((note) => note.takeId === takeId);
  if (failed && rangeOf === takeId) {
    setUnsent(unsent.filter((note) => note !== failed));
    setRange(failed.range);
    setWords(failed.words);
    setText(failed.text);
    setKey(key + 1);
    setOpen(true);
  }
  const show = (range: Range) => {
    setRange(range);
    // Keep the text that was typed.
    if (isOpen || editedId !== null) return;
    wasPlaying.current = review.getState().isPlaying;
    review.pause();
    setWords(selectedWords(script));
    setText('');
    setKey(key + 1);
    setOpen(true);
  };
  return {
    range,
    words,
    text,
    key,
    isOpen,
    setRange,
    keep: (note: UnsentNote) => setUnsent((others) => [...others, note]),
    open: () => {
      if (editedId === null)
        show(
          range ?? {
            start: review.time(),
            end: null,
          },
        );
    },
    drag: (dragged: Range | null, isComplete: boolean) => {
      if (dragged && isComplete) show(dragged);
      else if (dragged || (!isOpen && editedId === null)) setRange(dragged);
    },
    markStart: () => {
      const start = review.time();
      const end = editedId !== null && range?.end && range.end > start ? range.end : null;
      setRange({
        start,
        end,
      });
    },
    markEnd: () => {
      const end = review.time();
      show(
        range && range.start < end
          ? {
              ...range,
              end,
            }
          : {
              start: Math.max(0, end - 1),
              end,
            },
      );
    },
    editing: isOpen
      ? null
      : {
          noteId: editedId,
          range,
          onRange: setRange,
          onStart: ({ id, startMs, endMs }: ReviewNote) => {
            setRange({
              start: (startMs ?? 0) / 1e3,
              end: endMs === null ? null : endMs / 1e3,
            });
            setEdited(id);
          },
          onClose: () => {
            setRange(null);
            setEdited(null);
          },
        },
    close: (isSent: boolean) => {
      setOpen(false);
      setRange(null);
      if (isSent && wasPlaying.current) review.play();
    },
  };
}

/** Shows the loudness of the version that is heard, and whether it is matched. */
function Loudness({ take, takes }: { take: Take; takes: readonly Take[] }) {
  const review = useReview();
  const { source, isMatched } = useReviewState();
  const matchText = useMatchText(takes);
  const measured = take.output.find(({ type }) => type === source?.version) ?? take;
  const { integratedLufs, truePeakDbtp } = measured;
  return (
    <>
      <dl className="tabular flex flex-wrap gap-x-6 gap-y-1 py-1 text-sm">
        {integratedLufs !== null && (
          <Figure name="Loudness" value={formatLufs(integratedLufs)} words={loudnessWords(integratedLufs)} />
        )}
        {truePeakDbtp !== null && (
          <Figure name="True peak" value={formatTruePeak(truePeakDbtp)} words={peakWords(truePeakDbtp)} />
        )}
      </dl>
      <Switch
        label="Match loudness"
        hint={matchText}
        checked={isMatched}
        onChange={(event) => review.setMatched(event.target.checked)}
      />
    </>
  );
}

function Figure({ name, value, words }: { name: string; value: string; words: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
      <dd className="text-muted">{words}</dd>
    </div>
  );
}
