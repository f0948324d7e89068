import { expect, it } from 'vitest';
import { encodePeaks } from './peaks';

it('encodes every height as one byte', () => {
  const peaks = Uint8Array.from({ length: 256 }, (_, height) => height);
  expect([...Buffer.from(encodePeaks(peaks), 'base64')]).toEqual([...peaks]);
});
