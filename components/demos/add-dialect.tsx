'use client';

import { type FormEvent, useState } from 'react';
import { useSubmit } from '@/components/shared/use-submit';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { api } from '@/lib/client/api';
import { dialectKey, maxDialectLength } from '@/lib/domain/people/demos';
import { languageName } from '@/lib/domain/people/languages';

type AddDialectProps = {
  open: boolean;
  languageCode: string;
  onAdded: (dialects: string[], added: string) => void;
  onClose: () => void;
};

export function AddDialect(props: AddDialectProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Add dialect">
      <DialectForm {...props} />
    </Dialog>
  );
}

function DialectForm({ languageCode, onAdded, onClose }: AddDialectProps) {
  const [text, setText] = useState('');
  const { isSending, problem, send } = useSubmit(async () => {
    const dialects = await api('POST /dialects', { body: { languageCode, dialect: text } });
    const key = dialectKey(text);
    onAdded(dialects, dialects.find((name) => dialectKey(name) === key) ?? text.trim());
  });
  const isBlank = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The picker's form is an ancestor in React, although not in the document.
    event.stopPropagation();
    if (!isBlank) send();
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={`Dialect of ${languageName(languageCode)}`}
        value={text}
        maxLength={maxDialectLength}
        error={problem}
        hint="Everyone can choose it afterwards."
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <SubmitActions disabled={isBlank} isSending={isSending} onCancel={onClose}>
        Save
      </SubmitActions>
    </form>
  );
}
