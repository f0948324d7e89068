'use client';

import type { ReactNode } from 'react';
import { scriptNotes } from './review-notes';
import { useIsAtNote } from './use-review';
import { FormattedRun, ScriptText } from '@/components/projects/script/script-text';
import { WithScript } from '@/components/projects/script/with-script';
import { useProject } from '@/components/shared/project-context';
import { cn } from '@/components/ui/cn';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { ScriptRun } from '@/lib/domain/scripts/script-blocks';

/** The script, with the words that notes refer to. */
export function ReviewScript({ notes: notesOfTake }: { notes: readonly ReviewNote[] }) {
  const { id, changeRequests } = useProject();
  return (
    <WithScript projectId={id}>
      {({ script, scriptOps }) => {
        const notes = scriptNotes({ changeRequests, script }, { notes: notesOfTake });
        return (
          <ScriptText
            ops={scriptOps}
            className="leading-7"
            renderRun={(run, at) => <MarkedRun run={run} at={at} notes={notes} />}
          />
        );
      }}
    </WithScript>
  );
}

function MarkedRun({ run, at, notes }: { run: ScriptRun; at: number; notes: readonly ReviewNote[] }) {
  const end = at + run.text.length;
  const inside = notes.filter(({ scriptRange }) => scriptRange && scriptRange.start < end && scriptRange.end > at);
  const cuts = inside.flatMap(({ scriptRange }) => (scriptRange ? [scriptRange.start, scriptRange.end] : []));
  const bounds = [...new Set([at, ...cuts.filter((cut) => cut > at && cut < end), end])].toSorted((a, b) => a - b);
  return bounds.slice(0, -1).map((from, index) => {
    const to = bounds[index + 1] ?? end;
    const marking = inside.filter(
      ({ scriptRange }) => scriptRange && scriptRange.start <= from && scriptRange.end >= to,
    );
    const text = <FormattedRun run={{ ...run, text: run.text.slice(from - at, to - at) }} />;
    return (
      <span key={from} data-at={from}>
        {marking.length > 0 ? <Marked notes={marking}>{text}</Marked> : text}
      </span>
    );
  });
}

function Marked({ notes, children }: { notes: readonly ReviewNote[]; children: ReactNode }) {
  const isCurrent = useIsAtNote(...notes);
  const isDone = notes.every(({ resolved }) => resolved);
  return (
    <mark
      title={notes.map(({ text }) => text).join('\n')}
      className={cn(
        'rounded-sm box-decoration-clone px-0.5 text-text',
        isDone ? 'bg-wash' : 'bg-accent-wash underline decoration-accent decoration-2 underline-offset-4',
        isCurrent && 'outline-2 outline-accent',
      )}
    >
      {children}
    </mark>
  );
}
