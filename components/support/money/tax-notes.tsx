'use client';

import { useState } from 'react';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextArea } from '@/components/ui/fields/text-field';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import { noteKey, withNote } from '@/lib/domain/tax/rule-edits';
import { noteName, noteUseNames, validityText } from '@/lib/domain/tax/rule-words';
import { type TaxNoteUse, taxNoteUses, type TaxRules } from '@/lib/domain/tax/rules';
import { readValidity, textErrors, validityDraft, validityErrors } from './tax-drafts';
import { RuleDialog } from './tax-rule-dialog';
import { countryOptions, ValidityFields } from './tax-rule-fields';
import { EditButton, RulesHead, Source } from './tax-rule-parts';

type Note = TaxRules['notes'][number];

type TaxNotesProps = { state: SupportTaxRules; mayEdit: boolean };

/** The texts that documents have in place of an amount of VAT. */
export function TaxNotes({ state, mayEdit }: TaxNotesProps) {
  const [editing, setEditing] = useState<{ note: Note | null } | null>(null);
  return (
    <section aria-labelledby="notes" className="mt-10">
      <RulesHead
        id="notes"
        title="Texts on documents"
        add={mayEdit ? 'Add text' : undefined}
        onAdd={() => setEditing({ note: null })}
      />
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {state.rules.notes.map((note) => (
          <li key={noteKey(note)} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">{noteName(note)}</p>
              <p dir="auto" className="[overflow-wrap:anywhere]">
                {note.text}
              </p>
              <p className="text-sm text-muted">
                Valid {validityText(note)} · <Source text={note.source} />
              </p>
            </div>
            {mayEdit && <EditButton name={noteName(note)} onClick={() => setEditing({ note })} />}
          </li>
        ))}
      </ul>
      {editing && <NoteDialog state={state} note={editing.note} onClosed={() => setEditing(null)} />}
    </section>
  );
}

type NoteDialogProps = {
  state: SupportTaxRules;
  /** Text to change; null to add one. */
  note: Note | null;
  onClosed: () => void;
};

function NoteDialog({ state, note, onClosed }: NoteDialogProps) {
  const [draft, setDraft] = useState(() => ({
    use: note?.use ?? taxNoteUses[0],
    country: note?.country ?? '',
    text: note?.text ?? '',
    ...validityDraft(note ?? undefined),
  }));
  const set = (change: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...change }));
  const changed = (): Note => ({
    use: draft.use,
    country: draft.country || null,
    text: draft.text.trim(),
    ...readValidity(draft),
  });
  return (
    <RuleDialog
      state={state}
      title={note ? noteName(note) : 'Add text'}
      path={`rules.notes.${draft.use}`}
      errors={{ ...textErrors({ text: draft.text }, 'Please enter a text'), ...validityErrors(draft) }}
      change={(rules) => withNote(rules, note && noteKey(note), changed())}
      onClosed={onClosed}
    >
      {(errorOf) => (
        <>
          {!note && (
            <>
              <SelectField
                label="Used for"
                options={taxNoteUses.map((use) => ({ value: use, label: noteUseNames[use] }))}
                value={draft.use}
                onChange={(event) => set({ use: event.target.value as TaxNoteUse })}
              />
              <SelectField
                label="Country of the seller"
                options={[
                  { value: '', label: 'All others' },
                  ...countryOptions(state.rules.countries.map(({ code }) => code)),
                ]}
                value={draft.country}
                error={errorOf('country')}
                onChange={(event) => set({ country: event.target.value })}
              />
            </>
          )}
          <TextArea
            label="Text"
            hint="{vatId} is the buyer’s VAT ID, {buyer} and {seller} are names."
            value={draft.text}
            maxLength={500}
            error={errorOf('text')}
            onChange={(event) => set({ text: event.target.value })}
          />
          <ValidityFields value={draft} hint="Empty: until the next text." errorOf={errorOf} onChange={set} />
        </>
      )}
    </RuleDialog>
  );
}
