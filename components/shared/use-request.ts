'use client';

import { useMutation } from '@tanstack/react-query';
import { reportError } from '@/components/shell/global-errors';
import { withLogin } from '@/components/shell/login-again';
import { ApiError } from '@/lib/client/api';

/**
 * Sends a request that changes something. Offers the login in place if the session has ended, and then sends it again.
 * @param onRefused called with the server's error; other errors are shown in the global dialog
 */
export function useRequest<Values = void, Result = void>(
  run: (values: Values) => Promise<Result>,
  onRefused?: (error: ApiError) => void,
) {
  return useMutation<Result, Error, Values>({
    mutationFn: (values) => withLogin(() => run(values)),
    onError: (error) => {
      if (!(error instanceof ApiError)) reportError(error);
      else onRefused?.(error);
    },
    // Without a connection, report the error instead of waiting.
    networkMode: 'always',
  });
}
