/**
 * The file itself is the problem: trying again cannot help. `message` is a sentence for the person who uploaded it,
 * `detail` is for the log.
 */
export class BrokenAudioError extends Error {
  override readonly name = 'BrokenAudioError';
  readonly detail: string;

  constructor(sentence: string, detail = '') {
    super(sentence);
    this.detail = detail;
  }
}

export type FfmpegFailure = 'spawn-failed' | 'timeout' | 'killed' | 'exit';

/** ffmpeg did not do its work for a reason that may pass (no memory, full disk, time limit): worth another try. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  readonly failure: FfmpegFailure;
  /** The end of what ffmpeg wrote to stderr, for the log only. */
  readonly stderr: string;

  constructor(failure: FfmpegFailure, message: string, stderr = '') {
    super(message);
    this.failure = failure;
    this.stderr = stderr;
  }
}

/**
 * The error as a fault of the file, or undefined when another attempt may help. A time limit may be passed on a machine
 * that is overloaded for the moment; a file that passes it again is too much work for any attempt.
 * @param retryCount earlier attempts
 */
export function asFileFault(error: unknown, retryCount: number): BrokenAudioError | undefined {
  if (error instanceof BrokenAudioError) return error;
  if (!(error instanceof FfmpegError) || error.failure !== 'timeout' || retryCount === 0) return undefined;
  return new BrokenAudioError(
    'This file takes too long to process. Please export it again and upload it again.',
    error.stderr,
  );
}
