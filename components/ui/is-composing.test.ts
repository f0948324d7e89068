import { expect, test } from 'vitest';
import { isComposing } from './is-composing';

const key = (fields: Partial<KeyboardEvent>) =>
  ({ key: 'Enter', keyCode: 13, isComposing: false, ...fields }) as KeyboardEvent;

test.each([
  ['a key without an input method', key({}), false],
  ['the Enter that chooses a character', key({ isComposing: true, keyCode: 229 }), true],
  ['that Enter in Safari, which has ended the composition', key({ keyCode: 229 }), true],
  ['that Enter in a browser without key codes', key({ isComposing: true, keyCode: 0 }), true],
])('%s', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected);
  expect(isComposing({ nativeEvent: event } as Parameters<typeof isComposing>[0])).toBe(expected);
});
