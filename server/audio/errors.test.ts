import { expect, it } from 'vitest';
import { asFileFault, BrokenAudioError, FfmpegError } from './errors';

it('counts a time limit as a fault of the file from the second attempt on', () => {
  const timeout = new FfmpegError('timeout', 'stopped');
  expect(asFileFault(timeout, 0)).toBeUndefined();
  expect(asFileFault(timeout, 1)).toMatchObject({
    name: 'BrokenAudioError',
    message: expect.stringMatching(/too long/),
  });
});

it('counts a broken file at once, and a machine in trouble never', () => {
  const broken = new BrokenAudioError('The file is empty.');
  expect(asFileFault(broken, 0)).toBe(broken);
  for (const failure of ['spawn-failed', 'killed', 'exit'] as const) {
    expect(asFileFault(new FfmpegError(failure, 'x'), 5)).toBeUndefined();
  }
  expect(asFileFault(new Error('storage is away'), 5)).toBeUndefined();
});
