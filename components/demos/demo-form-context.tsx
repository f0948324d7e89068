'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { changedValues, type DemoValues, readDraft, writeDraft } from './demo-draft';
import { DemoFileQueue } from './demo-file-queue';

export type DemoErrors = Partial<Record<keyof DemoValues, string>>;

type DemoForm = {
  /** Route of the form, below which its pickers are. */
  path: string;
  values: DemoValues;
  /** The values that differ from the saved ones. */
  changes: Partial<DemoValues>;
  change: (changes: Partial<DemoValues>) => void;
  errors: DemoErrors;
  setErrors: (errors: DemoErrors) => void;
  queue: DemoFileQueue;
  /** Deletes the draft. Later changes are not stored. */
  forget: () => void;
};

const Context = createContext<DemoForm | null>(null);

export function useDemoForm(): DemoForm {
  const form = useContext(Context);
  if (!form) throw new Error('The form of a demo is missing.');
  return form;
}

type DemoFormProviderProps = {
  path: string;
  /** Name of the draft in the browser's storage. */
  draft: string;
  saved: DemoValues;
  children: ReactNode;
};

/** Holds the form above its pickers, and stores it in the browser, so that a reload loses nothing. */
export function DemoFormProvider({ path, draft, saved, children }: DemoFormProviderProps) {
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<DemoErrors>({});
  const [queue] = useState(() => new DemoFileQueue());
  const isForgotten = useRef(false);
  const latest = useRef(values);

  // The server cannot read the draft, so the first render has to be without it.
  useEffect(() => {
    const stored = readDraft(draft);
    latest.current = { ...latest.current, ...stored.values };
    setValues(latest.current);
    queue.restore(stored.files);
    const stop = queue.state.subscribe(() => {
      if (!isForgotten.current) {
        writeDraft(draft, { values: changedValues(saved, latest.current), files: queue.stored });
      }
    });
    return () => {
      stop();
      queue.abortAll();
    };
  }, [draft, queue, saved]);

  const form = useMemo(
    () => ({
      path,
      values,
      errors,
      setErrors,
      queue,
      changes: changedValues(saved, values),
      change: (changes: Partial<DemoValues>) => {
        const isNewLanguage = changes.language !== undefined && changes.language !== latest.current.language;
        latest.current = { ...latest.current, ...(isNewLanguage && { dialect: null }), ...changes };
        setValues(latest.current);
        setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))));
        writeDraft(draft, { values: changedValues(saved, latest.current), files: queue.stored });
      },
      forget: () => {
        isForgotten.current = true;
        writeDraft(draft, { values: {}, files: [] });
      },
    }),
    [path, draft, saved, values, errors, queue],
  );
  return <Context value={form}>{children}</Context>;
}
