/** The file is invalid, and a retry cannot help. `message` is shown to the uploader, `detail` is for the log. */
export class BrokenAudioError extends Error {
  override readonly name = 'BrokenAudioError';
  readonly detail: string;

  constructor(sentence: string, detail = '') {
    super(sentence);
    this.detail = detail;
  }
}

export const damagedMessage = 'The file is damaged. Please export it again and upload it again.';

export type FfmpegFailure = 'spawn-failed' | 'timeout' | 'killed' | 'exit';

/** The last messages of ffmpeg usually name the reason. */
const maxReasonChars = 500;

/**
 * ffmpeg failed for a reason that may be transient (out of memory, full disk, timeout): retry. The message ends with the
 * last messages of ffmpeg, because logs show nothing else of an error.
 */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  readonly failure: FfmpegFailure;
  readonly stderr: string;

  constructor(failure: FfmpegFailure, message: string, stderr = '') {
    super([message, stderr.trim().slice(-maxReasonChars)].filter(Boolean).join(' '));
    this.failure = failure;
    this.stderr = stderr;
  }
}

/**
 * Returns the error as a fault of the file, or undefined when a retry may help. The first timeout may be due to an
 * overloaded machine; a second one means that the file takes too much work.
 * @param retryCount Earlier attempts.
 */
export function asFileFault(error: unknown, retryCount: number): BrokenAudioError | undefined {
  if (error instanceof BrokenAudioError) return error;
  if (!(error instanceof FfmpegError) || error.failure !== 'timeout' || retryCount === 0) return undefined;
  return new BrokenAudioError(
    'This file takes too long to process. Please export it again and upload it again.',
    error.stderr,
  );
}
