'use client';

import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PricedExtra } from '@/components/assignments/price-panel';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import type { Tax } from '@/lib/contracts/tax';
import type { CustomerPrice } from '@/lib/domain/money/prices';
import { changedDetails, type Details, parseDraft } from './details-schema';

export type DetailsFormHandle = {
  language: string;
  setLanguage: (code: string) => void;
  formUrl: string;
  price: CustomerPrice | null;
  extras: readonly PricedExtra[];
  /** It is null until the team is known. */
  tax: Tax | null;
  companyHref?: string;
  create?: () => Promise<void>;
};

export const DetailsFormContext = createContext<DetailsFormHandle | null>(null);

export function useDetailsForm(): DetailsFormHandle {
  const handle = useContext(DetailsFormContext);
  if (!handle) throw new Error('This dialog belongs over a details form.');
  return handle;
}

type FormDraft = {
  form: Pick<UseFormReturn<Details>, 'watch' | 'reset' | 'getValues'>;
  key: string;
  /** The saved values: the draft holds only differences from them. */
  saved: Details;
  adapt?: (details: Details) => Details;
};

/**
 * Stores a form's input in the browser, so that leaving, reloading or signing up does not lose it. Returns a function
 * that deletes the draft.
 */
export function useFormDraft({ form, key, saved, adapt = (details) => details }: FormDraft): () => void {
  const { watch, reset, getValues } = form;
  const latest = useRef({ adapt, saved });
  useEffect(() => {
    latest.current = { adapt, saved };
  });

  useEffect(() => {
    const draft = parseDraft(readLocal(key));
    if (Object.keys(draft).length > 0) {
      reset(latest.current.adapt({ ...getValues(), ...draft }), { keepDefaultValues: true });
    }
    const changes = watch(() => {
      const changed = changedDetails(latest.current.saved, getValues());
      writeLocal(key, Object.keys(changed).length > 0 ? JSON.stringify(changed) : '');
    });
    return () => changes.unsubscribe();
  }, [key, watch, reset, getValues]);

  return useCallback(() => writeLocal(key, ''), [key]);
}
