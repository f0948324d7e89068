'use client';

import { useRef } from 'react';
import { useRequest } from '@/components/shared/use-request';
import { ApiError } from '@/lib/client/api';

export function useSubmit<Values = void>(
  run: (values: Values) => Promise<unknown>,
): {
  isSending: boolean;
  sending: Values | undefined;
  problem: string | null;
  send: (values: Values) => void;
} {
  const { mutate, isPending, variables, error } = useRequest(run);
  // `isPending` is rendered after a timer, before which a busy page can deliver the second half of a double click.
  const isInFlight = useRef(false);
  return {
    isSending: isPending,
    sending: isPending ? variables : undefined,
    problem: error instanceof ApiError ? error.message : null,
    send: (values) => {
      if (isInFlight.current) return;
      isInFlight.current = true;
      mutate(values, { onSettled: () => (isInFlight.current = false) });
    },
  };
}
