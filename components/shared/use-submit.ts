'use client';

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
  return {
    isSending: isPending,
    sending: isPending ? variables : undefined,
    problem: error instanceof ApiError ? error.message : null,
    send: (values) => {
      if (!isPending) mutate(values);
    },
  };
}
