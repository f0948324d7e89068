'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

type Click = {
  /** Keeps the present state on the screen. */
  hold: () => void;
  release: () => void;
};

const ClickContext = createContext<Click>({ hold: () => {}, release: () => {} });

/**
 * Returns the click for `useRequest`, which holds the screen; `release` is for a request after which the screen stays.
 */
export function useOwnClick(): Click {
  return useContext(ClickContext);
}

type OwnClickProps<T> = {
  state: T;
  children: (state: T) => ReactNode;
};

/**
 * Wraps a screen that closes when its request has succeeded. From the click until it has closed, `children` receive
 * the state of the click: the live event, which can arrive before the response, would otherwise replace the screen
 * with a refusal. A rejected request shows the present state again.
 */
export function OwnClick<T>({ state, children }: OwnClickProps<T>) {
  const [held, setHeld] = useState<{ state: T } | null>(null);
  const click = useMemo(
    () => ({ hold: () => setHeld((earlier) => earlier ?? { state }), release: () => setHeld(null) }),
    [state],
  );
  return <ClickContext value={click}>{children(held ? held.state : state)}</ClickContext>;
}
