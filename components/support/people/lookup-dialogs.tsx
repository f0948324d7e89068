'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { LookupKind, Lookups } from '@/lib/contracts/support-lookups';

export type Value = Lookups['types'][number];
/** A list of values; `languageCode` is empty except for dialects. */
export type LookupList = { kind: LookupKind; title: string; languageCode: string };

export const ofLanguage = ({ languageCode }: LookupList) => (languageCode ? { languageCode } : {});

type LookupDialogProps = {
  list: LookupList;
  name: string;
  values: readonly Value[];
  onClosed: () => void;
};

export function MergeDialog({ list, name, values, onClosed }: LookupDialogProps) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const [into, setInto] = useState('');
  const { send, isSending, error } = useRequest(async () => {
    await api('POST /support/lookups/merge', { body: { kind: list.kind, name, into, ...ofLanguage(list) } });
    await loadAgain(queries, { queryKey: queryKeys.supportLookups });
    showToast(`${name} is merged into ${into}`);
    setOpen(false);
  });
  const numDemos = values.find((value) => value.name === name)?.numDemos ?? 0;
  return (
    <LookupDialog
      title={`Merge ${name}`}
      isOpen={isOpen}
      close={() => setOpen(false)}
      onClosed={onClosed}
      onSubmit={() => void send()}
      actions={{ problem: error, variant: 'danger', isSending, disabled: into === '', children: 'Merge' }}
    >
      <p className="text-muted">
        {numDemos === 1 ? '1 demo gets' : `${numDemos} demos get`} the other value, and {name} leaves the list. This
        cannot be undone, because afterwards nothing shows which demos had {name}.
      </p>
      <SelectField
        label="Merge into"
        placeholder={`Select a ${list.kind}`}
        options={values
          .filter((value) => value.name !== name)
          .map((value) => ({ value: value.name, label: value.name }))}
        value={into}
        onChange={(event) => setInto(event.target.value)}
      />
    </LookupDialog>
  );
}

export function RenameDialog({ list, name, values, onClosed }: LookupDialogProps) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const [newName, setNewName] = useState(name);
  const rename = async (from: string, to: string) => {
    await api('POST /support/lookups/rename', {
      body: { kind: list.kind, name: from, newName: to, ...ofLanguage(list) },
    });
    await loadAgain(queries, { queryKey: queryKeys.supportLookups });
  };
  const undo = useRequest(
    (to: string) => rename(to, name),
    (failure) => showToast(failure.message),
  );
  const { send, isSending, error } = useRequest(async () => {
    const to = newName.trim();
    await rename(name, to);
    showToast(`${name} is called ${to} now`, { undo: () => void undo.send(to) });
    setOpen(false);
  });
  const numDemos = values.find((value) => value.name === name)?.numDemos ?? 0;
  return (
    <LookupDialog
      title={`Rename ${name}`}
      isOpen={isOpen}
      close={() => setOpen(false)}
      onClosed={onClosed}
      onSubmit={() => void send()}
      actions={{ isSending, disabled: ['', name].includes(newName.trim()), children: 'Rename' }}
    >
      <TextField
        label="New name"
        hint={numDemos === 1 ? '1 demo gets the new name.' : `${numDemos} demos get the new name.`}
        value={newName}
        maxLength={60}
        error={error?.message}
        onChange={(event) => setNewName(event.target.value)}
      />
    </LookupDialog>
  );
}

type ShellProps = {
  title: string;
  isOpen: boolean;
  close: () => void;
  onClosed: () => void;
  onSubmit: () => void;
  actions: Omit<ComponentProps<typeof SubmitActions>, 'onCancel'>;
  children: ReactNode;
};

function LookupDialog({ title, isOpen, close, onClosed, onSubmit, actions, children }: ShellProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog open={isOpen} onClose={close} onClosed={onClosed} title={title}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
        <SubmitActions {...actions} onCancel={close} />
      </form>
    </Dialog>
  );
}
