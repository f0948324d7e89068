'use client';

import { useId } from 'react';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import type { ChangeRequest, ReviewNote } from '@/lib/contracts/change-shapes';
import { formatDate } from '@/lib/domain/format-date';
import { roundLabel } from '@/lib/domain/projects/changes';
import { noteSubjectText } from './note-time';
import { useTickNote } from './use-take-calls';

/** The open request as a checklist, and earlier rounds below it. */
export function ChangeRequests() {
  const { changeRequests } = useProject();
  const [newest, ...earlier] = changeRequests;
  if (!newest) return null;
  const past = newest.state === 'open' ? earlier : changeRequests;
  return (
    <div className="flex flex-col gap-4">
      {newest.state === 'open' && <ChangeChecklist request={newest} />}
      {past.length > 0 && (
        <details className="border-y border-line py-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            {past.length === 1 ? 'Earlier round of changes' : `${past.length} earlier rounds of changes`}
          </summary>
          <div className="flex flex-col gap-6 pt-2 pb-3">
            {past.map((request) => (
              <ChangeChecklist key={request.id} request={request} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

const stateTexts = { open: 'In progress', delivered: 'Delivered', closed: 'Closed by the approval' } as const;

/** The voice ticks the notes off; the customer reads along. */
export function ChangeChecklist({ request }: { request: ChangeRequest }) {
  const project = useProject();
  const isVoice = useIsVoice();
  const titleId = useId();
  const mayTick = isVoice && project.scopes.includes('upload-audio') && request.state !== 'closed';
  const done = request.notes.filter(({ resolved }) => resolved).length;
  const title = roundLabel(request, project.changeRounds);
  return (
    <section aria-labelledby={titleId} className="border-l-2 border-accent py-1 pl-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={titleId} className="font-semibold">
          {title}
        </h3>
        <Badge tone={request.state === 'open' ? 'accent' : 'neutral'}>{stateTexts[request.state]}</Badge>
      </div>
      <p className="text-sm text-muted">
        Requested by {request.from.name} on {formatDate(request.created)} · {done} of {request.notes.length} done
        {request.deliveredDate && ` · delivered on ${formatDate(request.deliveredDate)}`}
      </p>
      <ul aria-label={`Notes of ${title}`} className="mt-2 divide-y divide-line">
        {request.notes.map((note) => (
          <li key={note.id}>{mayTick ? <TickedNote request={request} note={note} /> : <ReadNote note={note} />}</li>
        ))}
      </ul>
    </section>
  );
}

function ReadNote({ note }: { note: ReviewNote }) {
  return (
    <div className="py-2.5">
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {note.text}
      </p>
      <p className="text-sm text-muted">
        {noteSubjectText(note)}
        {note.resolved && ' · done'}
      </p>
    </div>
  );
}

function TickedNote({ request, note }: { request: ChangeRequest; note: ReviewNote }) {
  const tick = useTickNote();
  return (
    <Checkbox
      label={
        <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {note.text}
        </span>
      }
      hint={noteSubjectText(note)}
      checked={note.resolved}
      onChange={(event) => void tick(request.id, { noteId: note.id, resolved: event.target.checked })}
    />
  );
}
