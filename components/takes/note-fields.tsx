'use client';

import { X } from 'lucide-react';
import { useDeliveredTakes } from '@/components/shared/use-project-parts';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { IconButton } from '@/components/ui/icon-button';
import type { Project } from '@/lib/contracts/project-shapes';
import { maxNoteLength } from '@/lib/domain/projects/changes';
import { type DraftProblem, general, type NoteDraft, occurrencesOf, occurrenceText, ofScript } from './note-drafts';
import { rangeExample } from './note-time';
import { takeName } from './take-track';

type NoteFieldsProps = {
  project: Project;
  script: string;
  number: number;
  draft: NoteDraft;
  problem: DraftProblem | null;
  onChange: (changes: Partial<NoteDraft>) => void;
  onRemove: (() => void) | null;
};

/** A note and what it refers to: a take and time, words of the script, or neither. */
export function NoteFields({ project, script, number, draft, problem, onChange, onRemove }: NoteFieldsProps) {
  const takes = useDeliveredTakes();
  const subjects = [
    { value: general, label: 'General' },
    ...takes.map((take) => ({ value: take.id, label: takeName(take) })),
    ...(project.scriptWords > 0 ? [{ value: ofScript, label: 'Words of the script' }] : []),
  ];
  const isOfTake = draft.subject !== general && draft.subject !== ofScript;
  const example = rangeExample(takes.find(({ id }) => id === draft.subject)?.durationMs ?? null);
  const starts = draft.subject === ofScript ? occurrencesOf(draft.words, script) : [];
  const errorOf = (field: DraftProblem['field']) => (problem?.field === field ? problem.message : null);
  return (
    <fieldset className="flex flex-col gap-3 border-l-2 border-line-strong py-1 pl-4">
      <legend className="visually-hidden">Note {number}</legend>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextArea
            label={`Note ${number}`}
            minRows={2}
            maxRows={8}
            maxLength={maxNoteLength}
            value={draft.text}
            error={errorOf('text')}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </div>
        {onRemove && <IconButton label={`Remove note ${number}`} icon={<X className="size-5" />} onClick={onRemove} />}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="max-sm:col-span-2">
          <SelectField
            label="About"
            options={subjects}
            value={draft.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        </div>
        {isOfTake && (
          <>
            <TextField
              label="From"
              placeholder={example.start}
              value={draft.start}
              error={errorOf('start')}
              onChange={(event) => onChange({ start: event.target.value })}
            />
            <TextField
              label="To"
              placeholder={example.end}
              value={draft.end}
              error={errorOf('end')}
              onChange={(event) => onChange({ end: event.target.value })}
            />
          </>
        )}
        {draft.subject === ofScript && (
          <div className="col-span-2">
            <TextField
              label="Words"
              dir="auto"
              value={draft.words}
              error={errorOf('words')}
              onChange={(event) => onChange({ words: event.target.value, occurrence: 0 })}
            />
            {starts.length > 1 && (
              <div className="mt-3">
                <SelectField
                  label="Where in the script"
                  options={starts.map((_, index) => ({
                    value: String(index),
                    label: occurrenceText(script, starts, index, draft.words.trim().length),
                  }))}
                  value={String(draft.occurrence)}
                  onChange={(event) => onChange({ occurrence: Number(event.target.value) })}
                />
              </div>
            )}
          </div>
        )}
      </div>
    </fieldset>
  );
}
