'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { moveItem, SortableList } from '@/components/shared/sortable-list';
import { useRequest } from '@/components/shared/use-request';
import { SupportFrame } from '@/components/support/support-frame';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { languageName, languages } from '@/lib/domain/people/languages';
import { type LookupList, MergeDialog, ofLanguage, RenameDialog, type Value } from './lookup-dialogs';

const kinds = [
  { kind: 'type', list: 'types', title: 'Types' },
  { kind: 'tone', list: 'tones', title: 'Tones' },
  { kind: 'age', list: 'ages', title: 'Ages' },
  { kind: 'dialect', list: 'dialects', title: 'Dialects' },
] as const;

export function LookupLists({ mayEdit }: { mayEdit: boolean }) {
  const [languageCode, setLanguageCode] = useState('en');
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.supportLookups, languageCode],
    queryFn: ({ signal }) => api('GET /support/lookups', { query: { languageCode }, signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
  return (
    <SupportFrame title="Lookups" section="/support/lookups">
      {!mayEdit && <p className="mb-4 text-muted">Only admins can change these lists.</p>}
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-10">
          {kinds.map(({ kind, list, title }) => (
            <section key={kind} aria-label={title} className="min-w-0">
              <h2 className="text-lg font-semibold">{title}</h2>
              {kind === 'dialect' && (
                <SelectField
                  label="Language"
                  className="mt-3"
                  options={languageOptions}
                  value={languageCode}
                  onChange={(event) => setLanguageCode(event.target.value)}
                />
              )}
              <ValueList
                list={{ kind, title, languageCode: kind === 'dialect' ? languageCode : '' }}
                values={data[list]}
                mayEdit={mayEdit}
              />
            </section>
          ))}
        </div>
      )}
    </SupportFrame>
  );
}

const languageOptions = Object.keys(languages)
  .map((code) => ({ value: code, label: languageName(code) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

function ValueList({ list, values, mayEdit }: { list: LookupList; values: readonly Value[]; mayEdit: boolean }) {
  const [merged, setMerged] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const order = useOrder(list, values);
  const remove = useRemoval(list);
  const actionsOf = ({ name, numDemos }: Value) => [
    { label: 'Rename', run: () => setRenamed(name) },
    ...(values.length > 1 ? [{ label: 'Merge', run: () => setMerged(name) }] : []),
    ...(numDemos === 0 ? [{ label: 'Remove', run: () => void remove(name) }] : []),
  ];
  const row = (value: Value, handle: ReactNode) => (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 py-1">
      {handle}
      <span dir="auto" className="min-w-0 grow break-words">
        {value.name}
      </span>
      <span className="tabular text-sm text-muted">{value.numDemos}</span>
      {mayEdit && (
        <span className="ml-auto flex gap-2">
          {actionsOf(value).map(({ label, run }) => (
            <Button key={label} variant="quiet" size="small" aria-label={`${label} ${value.name}`} onClick={run}>
              {label}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
  return (
    <>
      {mayEdit && <AddValue key={list.languageCode} list={list} />}
      <div className="mt-3">
        {mayEdit && list.kind !== 'dialect' ? (
          <SortableList
            label={list.title}
            noun={list.kind}
            items={order.shown.map((value) => ({ ...value, id: value.name }))}
            onMove={order.move}
          >
            {row}
          </SortableList>
        ) : (
          <ul className="divide-y divide-line border-y border-line empty:border-0">
            {values.map((value) => (
              <li key={value.name}>{row(value, null)}</li>
            ))}
          </ul>
        )}
      </div>
      {merged !== null && (
        <MergeDialog key={merged} list={list} name={merged} values={values} onClosed={() => setMerged(null)} />
      )}
      {renamed !== null && (
        <RenameDialog key={renamed} list={list} name={renamed} values={values} onClosed={() => setRenamed(null)} />
      )}
    </>
  );
}

/** Shows a moved value at its new position at once, and offers undo. */
function useOrder({ kind }: LookupList, values: readonly Value[]) {
  const queries = useQueryClient();
  const undo = useRequest(async (names: string[]) => {
    if (kind !== 'dialect') await api('PUT /support/lookups/order', { body: { kind, names } });
    await loadAgain(queries, { queryKey: queryKeys.supportLookups });
  }, showRefusal);
  const save = useRequest(async (names: string[]) => {
    if (kind === 'dialect') return;
    const before = values.map(({ name }) => name);
    await api('PUT /support/lookups/order', { body: { kind, names } });
    await loadAgain(queries, { queryKey: queryKeys.supportLookups });
    showToast('Order changed', { undo: () => void undo.send(before) });
  }, showRefusal);
  const sending = save.sending ?? undo.sending;
  const shown = sending ? sending.flatMap((name) => values.find((value) => value.name === name) ?? []) : values;
  const move = (from: number, to: number) => void save.send(moveItem(values, from, to).map(({ name }) => name));
  return { shown, move };
}

/** Returns a function that removes a value. Adding the value again undoes its removal. */
function useRemoval(list: LookupList) {
  const queries = useQueryClient();
  const change = async (endpoint: 'POST /support/lookups' | 'POST /support/lookups/remove', name: string) => {
    await api(endpoint, { body: { kind: list.kind, name, ...ofLanguage(list) } });
    await loadAgain(queries, { queryKey: queryKeys.supportLookups });
  };
  const showError = (error: Error) => showToast(error.message);
  const undo = useRequest((name: string) => change('POST /support/lookups', name), showError);
  const remove = useRequest(async (name: string) => {
    await change('POST /support/lookups/remove', name);
    showToast(`${name} is removed`, { undo: () => void undo.send(name) });
  }, showError);
  return remove.send;
}

function AddValue({ list }: { list: LookupList }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const { send, isSending, error } = useRequest(async () => {
    await api('POST /support/lookups', { body: { kind: list.kind, name, ...ofLanguage(list) } });
    setName('');
    await loadAgain(queries, { queryKey: queryKeys.supportLookups });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex items-start gap-2">
      <TextField
        label={`New ${list.kind}`}
        hideLabel
        placeholder={`New ${list.kind}`}
        className="min-w-0 flex-1"
        value={name}
        error={error?.message}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="secondary" loading={isSending} disabled={name.trim() === ''}>
        Add
      </Button>
    </form>
  );
}
