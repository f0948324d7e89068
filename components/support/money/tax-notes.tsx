'use client';

import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import { noteName, validityText } from '@/lib/domain/tax/rule-words';
import { ReasonField, Source, useSaveTaxRules } from './tax-rule-parts';

type TaxNotesProps = { state: SupportTaxRules; mayEdit: boolean };

/** The texts that documents have in place of an amount of VAT. */
export function TaxNotes({ state, mayEdit }: TaxNotesProps) {
  const [editing, setEditing] = useState<number | null>(null);
  return (
    <section aria-labelledby="notes" className="mt-10">
      <h2 id="notes" className="text-lg font-semibold">
        Texts on documents
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {state.rules.notes.map((note, index) => (
          <li key={`${noteName(note)} ${note.from}`} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">{noteName(note)}</p>
              <p dir="auto" className="[overflow-wrap:anywhere]">
                {note.text}
              </p>
              <p className="text-sm text-muted">
                Valid {validityText(note)} · <Source text={note.source} />
              </p>
            </div>
            {mayEdit && (
              <Button
                size="small"
                variant="secondary"
                icon={<Pencil className="size-4" aria-hidden="true" />}
                aria-label={`Edit ${noteName(note)}`}
                onClick={() => setEditing(index)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editing !== null && <NoteDialog key={editing} state={state} index={editing} onClosed={() => setEditing(null)} />}
    </section>
  );
}

type NoteDialogProps = { state: SupportTaxRules; index: number; onClosed: () => void };

function NoteDialog({ state, index, onClosed }: NoteDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [rules] = useState(state.rules);
  const note = rules.notes[index];
  const [text, setText] = useState(note?.text ?? '');
  const [textError, setTextError] = useState<string>();
  const [reason, setReason] = useState('');
  const close = () => setOpen(false);
  const save = useSaveTaxRules(state, close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTextError(text.trim() ? undefined : 'Please enter a text');
    if (!text.trim()) return;
    const notes = rules.notes.map((other, at) => (at === index ? { ...other, text: text.trim() } : other));
    save.send({ rules: { ...rules, notes }, reason });
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={note ? noteName(note) : 'Text'}
      closeOnOutside={false}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label="Text"
          hint="{vatId} is the buyer’s VAT ID, {buyer} and {seller} are names."
          value={text}
          maxLength={500}
          error={textError}
          onChange={(event) => setText(event.target.value)}
        />
        <ReasonField value={reason} onChange={setReason} error={save.reasonError} />
        <SubmitActions problem={save.problem} isSending={save.isSending} onCancel={close}>
          Save
        </SubmitActions>
      </form>
    </Dialog>
  );
}
