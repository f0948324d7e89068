import { expect, test } from 'vitest';
import { mayBeAudio, tooLargeText, uploadLimits } from './upload-rules';

test('allows 2 GB of audio, 20 MB of a picture and 500 MB of anything else', () => {
  expect(tooLargeText('audio', uploadLimits.audio)).toBeNull();
  expect(tooLargeText('audio', 2 * 1024 ** 3 + 1)).toBe('This file is too large: at most 2 GB.');
  expect(tooLargeText('file', 500 * 1024 ** 2 + 1)).toBe('This file is too large: at most 500 MB.');
  expect(tooLargeText('picture', 20 * 1024 ** 2 + 1)).toBe('This file is too large: at most 20 MB.');
});

test.each(['audio/wav', 'audio/x-caf', 'video/mp4', 'application/octet-stream'])('%s may be audio', (type) => {
  expect(mayBeAudio(type)).toBe(true);
});

test.each(['image/png', 'text/plain', 'application/pdf', 'video/x-msvideo', 'application/ogg-not'])(
  '%s is no audio',
  (type) => {
    expect(mayBeAudio(type)).toBe(false);
  },
);
