'use client';

import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Details, parseDraft } from '@/components/projects/details-schema';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';

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
    const draft = parseDraft(readLocal(key));
    if (Object.keys(draft).length > 0) {
      reset(latestAdapt.current({ ...getValues(), ...draft }), { keepDefaultValues: true });
    }
    const changes = watch((values) => writeLocal(key, JSON.stringify(values)));
    return () => changes.unsubscribe();
  }, [key, watch, reset, getValues]);

  return useCallback(() => writeLocal(key, ''), [key]);
}
