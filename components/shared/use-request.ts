'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { reportError } from '@/components/shell/global-errors';
import { withLogin } from '@/components/shell/login/login-again';
import { ApiError } from '@/lib/client/api';
import { useOwnClick } from './own-click';

/**
 * Sends a request that changes something. While it is in flight, `send` returns its promise and sends nothing. Offers
 * the login in place if the session has ended, and then sends it again. `send` never rejects. Inside an `OwnClick`, the
 * screen is held from `send` on, until the request is rejected.
 * @param onRefused called with the server's error; other errors are shown in the global dialog.
 */
export function useRequest<Values = void>(
  run: (values: Values) => Promise<unknown>,
  onRefused?: (error: ApiError) => void,
) {
  const { mutateAsync, isPending, variables, error } = useMutation<unknown, Error, Values>({
    mutationFn: (values) => withLogin(() => run(values)),
    onError: (failure) => {
      if (!(failure instanceof ApiError)) reportError(failure);
      else onRefused?.(failure);
    },
    // Without a connection, report the error instead of waiting.
    networkMode: 'always',
  });
  const click = useOwnClick();
  // `isPending` is rendered after a timer, before which a busy page can deliver the second half of a double click.
  const inFlight = useRef<Promise<void>>(undefined);
  const sendNow = async (values: Values): Promise<void> => {
    click.hold();
    try {
      await mutateAsync(values);
    } catch {
      // `onError` has handled it.
      click.release();
    } finally {
      inFlight.current = undefined;
    }
  };
  const send = (values: Values): Promise<void> => {
    inFlight.current ??= sendNow(values);
    return inFlight.current;
  };
  return { send, isSending: isPending, sending: isPending ? variables : undefined, error };
}

export function useSubmit<Values = void>(run: (values: Values) => Promise<unknown>) {
  const { send, isSending, sending, error } = useRequest(run);
  return {
    isSending,
    sending,
    problem: error instanceof ApiError ? error.message : null,
    send: (values: Values) => void send(values),
  };
}

/**
 * Sends a change that the screen shows when it is stored, such as Undo of a message whose component may be gone. Offers
 * the login in place if the session has ended, and reports an error in the global dialog. Never rejects.
 */
export async function sendOrReport(send: () => Promise<unknown>): Promise<void> {
  try {
    await withLogin(send);
  } catch (error) {
    reportError(error);
  }
}
