import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** `keyCode` of a key that an input method handles. */
const inputMethodKeyCode = 229;

/**
 * Returns whether an input method uses the key, such as Enter to choose a character. In Safari the composition ends
 * before the event of that Enter, which only its `keyCode` tells.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === inputMethodKeyCode;
}
