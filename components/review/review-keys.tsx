'use client';

import { useRouter } from 'next/navigation';
import { neighborNote } from './review-notes';
import type { VersionName } from './sources';
import { versions } from './sources';
import { stepSeconds } from './transport';
import { useReview } from './use-review';
import { takeName } from '@/components/takes/take-track';
import { useShortcut } from '@/components/shell/shortcuts';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';

type Decision = { label: string; path: string };

type ReviewKeysProps = {
  take: Take;
  takes: readonly Take[];
  notes: readonly ReviewNote[];
  shortcuts: { takes: ReadonlyMap<string, string>; versions: ReadonlyMap<VersionName, string> };
  /** Actions on notes; null for users who may not write notes. */
  actions: { note: () => void; start: () => void; end: () => void } | null;
  /** Decisions about the delivery; null for those that the user may not make. */
  decisions: { approve: Decision | null; changes: Decision | null };
};

/** The keys of the room, which the list of shortcuts shows. */
export function ReviewKeys({ take, takes, notes, shortcuts, actions, decisions }: ReviewKeysProps) {
  const router = useRouter();
  const review = useReview();
  const open = (path: string) => router.push(path, { scroll: false });
  const goToTake = (by: 1 | -1) => {
    const other = takes[takes.indexOf(take) + by];
    if (other) review.select(other.id);
  };
  const goToNote = (by: 1 | -1) => {
    const seconds = neighborNote(notes, review.time(), by);
    if (seconds !== null) review.seek(seconds);
  };
  useShortcut(' ', 'Play or pause', () => review.toggle());
  useShortcut('ArrowLeft', `Back ${stepSeconds} seconds`, () => review.seek(review.time() - stepSeconds));
  useShortcut('ArrowRight', `Forward ${stepSeconds} seconds`, () => review.seek(review.time() + stepSeconds));
  useShortcut('ArrowUp', 'Go to the previous note', () => goToNote(-1));
  useShortcut('ArrowDown', 'Go to the next note', () => goToNote(1));
  useShortcut('x', 'Go back to what you heard before, and again', () => review.swap());
  useShortcut('m', 'Turn matched loudness on or off', () => review.setMatched(!review.getState().isMatched));
  return (
    <>
      {takes.map((other) => {
        const key = shortcuts.takes.get(other.id);
        return (
          key && <Key key={key} name={key} label={`Hear ${takeName(other)}`} run={() => review.select(other.id)} />
        );
      })}
      {versions.map(({ name, label }) => {
        const key = shortcuts.versions.get(name);
        return key && <Key key={key} name={key} label={`Hear ${label}`} run={() => review.select(take.id, name)} />;
      })}
      {takes.length > 1 && (
        <>
          <Key name="j" label="Hear the next take" run={() => goToTake(1)} />
          <Key name="k" label="Hear the previous take" run={() => goToTake(-1)} />
        </>
      )}
      {decisions.approve && <OpenKey name="a" {...decisions.approve} open={open} />}
      {decisions.changes && <OpenKey name="c" {...decisions.changes} open={open} />}
      {actions && (
        <>
          <Key name="n" label="Add a note" run={actions.note} />
          <Key name="[" label="Start a range" run={actions.start} />
          <Key name="]" label="End the range" run={actions.end} />
        </>
      )}
    </>
  );
}

type OpenKeyProps = Decision & {
  name: string;
  open: (path: string) => void;
};

function OpenKey({ name, label, path, open }: OpenKeyProps) {
  return <Key name={name} label={label} run={() => open(path)} />;
}

function Key({ name, label, run }: { name: string; label: string; run: () => void }) {
  useShortcut(name, label, run);
  return null;
}
