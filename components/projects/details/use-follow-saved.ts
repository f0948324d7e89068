'use client';

import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedDetails, type Details } from './details-schema';

/**
 * Updates untouched fields with what other users save while the form is open, and makes the saved values the new
 * baseline of changed ones.
 */
export function useFollowSaved(
  { reset, getValues }: Pick<UseFormReturn<Details>, 'reset' | 'getValues'>,
  saved: Details,
): void {
  const base = useRef(saved);
  useEffect(() => {
    if (Object.keys(changedDetails(base.current, saved)).length === 0) return;
    const unsaved = changedDetails(base.current, getValues());
    base.current = saved;
    reset(saved, { keepErrors: true, keepIsSubmitted: true });
    reset({ ...saved, ...unsaved }, { keepDefaultValues: true, keepErrors: true, keepIsSubmitted: true });
  });
}
