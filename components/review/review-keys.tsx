'use client';

import { neighborNote } from './review-notes';
import type { VersionName } from './sources';
import { versions } from './sources';
import { stepSeconds } from './transport';
import { useReview } from './use-review';
import { takeName } from '@/components/takes/take-track';
import { useShortcut } from '@/components/shell/shortcuts';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';

interface ReviewKeysProps {
  take: Take;
  takes: readonly Take[];
  notes: readonly ReviewNote[];
  shortcuts: { takes: ReadonlyMap<string, string>; versions: ReadonlyMap<VersionName, string> };
  /** Null for those who may not write notes. */
  actions: { note: () => void; start: () => void; end: () => void } | null;
}

/** The keys of the room, which the list of shortcuts shows. */
export function ReviewKeys({ take, takes, notes, shortcuts, actions }: ReviewKeysProps) {
  const review = useReview();
  const goToNote = (by: 1 | -1) => {
    const seconds = neighborNote(notes, review.time(), by);
    if (seconds !== null) review.seek(seconds);
  };
  useShortcut(' ', 'Play or pause', () => review.toggle());
  useShortcut('ArrowLeft', `Back ${stepSeconds} seconds`, () => review.seek(review.time() - stepSeconds));
  useShortcut('ArrowRight', `Forward ${stepSeconds} seconds`, () => review.seek(review.time() + stepSeconds));
  useShortcut('ArrowUp', 'Go to the previous note', () => goToNote(-1));
  useShortcut('ArrowDown', 'Go to the next note', () => goToNote(1));
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

function Key({ name, label, run }: { name: string; label: string; run: () => void }) {
  useShortcut(name, label, run);
  return null;
}
