import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Reports text that was typed into the server-rendered field before hydration: React ignores it, and the next rendering
 * would replace it by `value`. Returns the field's ref.
 */
export function useEarlyInput(value: string, onEarlyInput: (typed: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const adopt = useEffectEvent(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onEarlyInput(typed);
  });
  useEffect(() => adopt(), []);
  return input;
}
