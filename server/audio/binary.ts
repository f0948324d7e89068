import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { memoizePromise } from '@/server/platform/memoize-promise';
import { log } from '@/server/platform/log';
import { isLoopback } from '@/server/platform/loopback';
import { FfmpegError } from './errors';

/** One ffmpeg and what it can do. */
export interface FfmpegBinary {
  path: string;
  /** Argument of `aresample=resampler=`: soxr where it is compiled in, ffmpeg's own resampler otherwise. */
  resampler: 'soxr' | 'swr';
}

const described: Record<string, Promise<FfmpegBinary>> = {};

/**
 * The ffmpeg to use: `FFMPEG_PATH`, else the first one on the PATH, else, on this machine only, the one that npm installed.
 * Its features are queried once per path.
 *
 * Reads the variables itself: the sample data and the benchmarks need ffmpeg without the rest of the configuration.
 * @throws FfmpegError when there is none that may be used
 */
export async function findFfmpeg(): Promise<FfmpegBinary> {
  return describeFfmpeg(process.env.FFMPEG_PATH || onPath() || fallback());
}

export function describeFfmpeg(binaryPath: string): Promise<FfmpegBinary> {
  // A failure (machine out of processes) does not stay for the life of the worker.
  return memoizePromise(described, binaryPath, () => askForFeatures(binaryPath));
}

let hasWarned = false;

/** The packaged ffmpeg is from 2018: not for the files of strangers, good enough to try the product. */
function fallback(): string {
  const appUrl = process.env.APP_URL;
  if (appUrl && !isLoopback(appUrl)) {
    throw new FfmpegError(
      'spawn-failed',
      `Install ffmpeg or set FFMPEG_PATH. The packaged one is from 2018 and is not used where others can reach APP_URL (${appUrl}).`,
    );
  }
  if (!hasWarned) log.warn('ffmpeg is not installed: using the packaged one, which is from 2018');
  hasWarned = true;
  return packagedFfmpeg();
}

/** Path of the static binary in the npm package; throws where the package has none for this system. */
export function packagedFfmpeg(): string {
  const require = createRequire(import.meta.url);
  const installer: unknown = require('@ffmpeg-installer/ffmpeg');
  if (
    typeof installer === 'object' &&
    installer !== null &&
    'path' in installer &&
    typeof installer.path === 'string'
  ) {
    return installer.path;
  }
  throw new FfmpegError('spawn-failed', 'No ffmpeg was found: install one or set FFMPEG_PATH.');
}

function onPath(): string | undefined {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function askForFeatures(binaryPath: string): Promise<FfmpegBinary> {
  try {
    const { stdout } = await promisify(execFile)(binaryPath, ['-hide_banner', '-buildconf'], { timeout: 20_000 });
    return {
      path: binaryPath,
      resampler: stdout.includes('--enable-libsoxr') ? 'soxr' : 'swr',
    };
  } catch (cause) {
    throw new FfmpegError('spawn-failed', `ffmpeg at ${binaryPath} does not start: ${String(cause)}`);
  }
}
