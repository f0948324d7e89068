'use client';

import { useRequest } from './use-request';
import { ApiError } from '@/lib/client/api';

export function useSubmit<Values = void>(run: (values: Values) => Promise<unknown>) {
  const { send, isSending, sending, error } = useRequest(run);
  return {
    isSending,
    sending,
    problem: error instanceof ApiError ? error.message : null,
    send: (values: Values) => void send(values),
  };
}
