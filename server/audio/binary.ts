import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { keepUnlessFailed } from '@/server/platform/keep-unless-failed';
import { FfmpegError } from './errors';

/** One ffmpeg and what it can do. */
export interface FfmpegBinary {
  path: string;
  /** Argument of `aresample=resampler=`: soxr where it is compiled in, ffmpeg's own resampler otherwise. */
  resampler: 'soxr' | 'swr';
}

const described: Record<string, Promise<FfmpegBinary>> = {};

/**
 * The ffmpeg to use: `FFMPEG_PATH`, else the first one on the PATH, else the one that npm brought along.
 * Its features are asked for once per path.
 *
 * Reads the variable itself: the sample data and the benchmarks need ffmpeg without the rest of the configuration.
 */
export function findFfmpeg(): Promise<FfmpegBinary> {
  return describeFfmpeg(process.env.FFMPEG_PATH || onPath() || packagedFfmpeg());
}

export function describeFfmpeg(binaryPath: string): Promise<FfmpegBinary> {
  // A failure (machine out of processes) does not stay for the life of the worker.
  return keepUnlessFailed(described, binaryPath, () => askForFeatures(binaryPath));
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
