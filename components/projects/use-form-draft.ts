'use client';

import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Details, parseDraft } from '@/components/projects/details-schema';

/**
 * Keeps what is typed into a details form in the browser, so that nothing is lost by leaving, reloading or signing up.
 * `adapt` makes an older draft suit the form. The returned function forgets the draft.
 */
export function useFormDraft(
  form: Pick<UseFormReturn<Details>, 'watch' | 'reset' | 'getValues'>,
  key: string,
  adapt: (details: Details) => Details = (details) => details,
): () => void {
  const { watch, reset, getValues } = form;
  const latestAdapt = useRef(adapt);
  useEffect(() => {
    latestAdapt.current = adapt;
  });

  useEffect(() => {
    const draft = parseDraft(localStorage.getItem(key));
    if (Object.keys(draft).length > 0) {
      reset(latestAdapt.current({ ...getValues(), ...draft }), { keepDefaultValues: true });
    }
    const changes = watch((values) => localStorage.setItem(key, JSON.stringify(values)));
    return () => changes.unsubscribe();
  }, [key, watch, reset, getValues]);

  return useCallback(() => localStorage.removeItem(key), [key]);
}
