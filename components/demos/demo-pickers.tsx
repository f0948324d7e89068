'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { OptionList } from '@/components/shared/option-list';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { Spinner } from '@/components/ui/notices/spinner';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { dialectKey, maxDialectLength } from '@/lib/domain/people/demos';
import { languageName, languages, quickLanguages } from '@/lib/domain/people/languages';
import type { DemoValues } from './demo-draft';
import { useDemoForm } from './demo-form-context';

const languageOptions = Object.entries(languages)
  .map(([value, name]) => ({ value, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const optionOf = (name: string) => ({ value: name, name });

export function SelectDemoLanguage() {
  const { path, values, change } = useDemoForm();
  return (
    <RouteDialog title="Select language" closeTo={path}>
      {(close) => (
        <OptionList
          title="Language"
          options={languageOptions}
          chosen={values.language === '' ? [] : [values.language]}
          quick={quickLanguages}
          onChoose={(language) => {
            change({ language });
            close();
          }}
        />
      )}
    </RouteDialog>
  );
}

export function SelectDemoDialect() {
  const { path } = useDemoForm();
  return (
    <RouteDialog title="Select dialect" closeTo={path}>
      {(close) => <Dialects close={close} />}
    </RouteDialog>
  );
}

function Dialects({ close }: { close: () => void }) {
  const { values, change } = useDemoForm();
  const { language, dialect } = values;
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.dialects(language),
    queryFn: ({ signal }) => api('GET /dialects', { query: { languageCode: language }, signal }),
    enabled: language !== '',
  });
  if (language === '') return <p className="pb-2 text-muted">Please choose a language first.</p>;
  const choose = (name: string) => {
    change({ dialect: name === dialect ? null : name });
    close();
  };
  return (
    <>
      {data && data.length === 0 && (
        <p className="pb-2 text-muted">No dialect of {languageName(language)} is listed yet.</p>
      )}
      {data && data.length > 0 && (
        <OptionList
          title="Dialect"
          options={data.map(optionOf)}
          chosen={dialect === null ? [] : [dialect]}
          onChoose={choose}
        />
      )}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <Spinner label="Loading the dialects" />}
      <DialogActions>
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add dialect
        </Button>
      </DialogActions>
      <AddDialect
        open={isAdding}
        languageCode={language}
        onClose={() => setAdding(false)}
        onAdded={(list, name) => {
          showResponse(queries, queryKeys.dialects(language), list);
          change({ dialect: name });
          setAdding(false);
          close();
        }}
      />
    </>
  );
}

type AddDialectProps = {
  open: boolean;
  languageCode: string;
  onAdded: (dialects: string[], added: string) => void;
  onClose: () => void;
};

function AddDialect(props: AddDialectProps) {
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

type SelectSeveralProps = {
  title: string;
  field: 'types' | 'tones';
  options: readonly string[];
  max: number;
};

/** The choice takes effect with each click, so closing the dialog in any way keeps it. */
export function SelectDemoAttributes({ title, field, options, max }: SelectSeveralProps) {
  const { path, values, change } = useDemoForm();
  const chosen = values[field];
  const toggle = (name: string) =>
    change({
      [field]: chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name],
    } satisfies Partial<DemoValues>);
  return (
    <RouteDialog title={title} closeTo={path}>
      {(close) => (
        <>
          <p role="status" className="pb-2 text-sm text-muted">
            {chosen.length} of at most {max} selected
          </p>
          <OptionList title={field} options={options.map(optionOf)} chosen={chosen} max={max} onChoose={toggle} />
          <DialogActions>
            <Button onClick={() => close()}>Done</Button>
          </DialogActions>
        </>
      )}
    </RouteDialog>
  );
}

export function SelectDemoAge({ options }: { options: readonly string[] }) {
  const { path, values, change } = useDemoForm();
  return (
    <RouteDialog title="Select age" closeTo={path}>
      {(close) => (
        <OptionList
          title="Age"
          options={options.map(optionOf)}
          chosen={values.age === null ? [] : [values.age]}
          onChoose={(age) => {
            change({ age: age === values.age ? null : age });
            close();
          }}
        />
      )}
    </RouteDialog>
  );
}
