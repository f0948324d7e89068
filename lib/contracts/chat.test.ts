import { expect, test } from 'vitest';
import { postMessage } from './chat';

test.each(['', '  ', '\n', '\u200b'])('a message is not blank: %j', (text) => {
  const { error } = postMessage.body.safeParse({ voiceId: 'voice', text });
  expect(error?.issues.map(({ message }) => message)).toContain('Please write something');
});
