import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { FfmpegError } from '@/server/audio/errors';
import { memoizePromise } from '@/server/platform/cache/promise-cache';
import { isLoopback } from '@/server/platform/network/network';
import { log } from '@/server/platform/tracing/log';

export type FfmpegBinary = {
  path: string;
  /** Argument of `aresample=resampler=`: soxr if compiled in, otherwise ffmpeg's own resampler. */
  resampler: 'soxr' | 'swr';
};

const featuresByPath: Record<string, Promise<FfmpegBinary>> = {};

/**
 * Returns the ffmpeg at `FFMPEG_PATH`, else the first on the PATH, else, only in local development, the one installed
 * by npm. Queries its features once per path. Reads environment variables directly: sample data and benchmarks need
 * ffmpeg without the rest of the configuration.
 * @throws FfmpegError when no permitted binary exists.
 */
export async function findFfmpeg(): Promise<FfmpegBinary> {
  return describeFfmpeg(process.env.FFMPEG_PATH || onPath() || fallback());
}

export function describeFfmpeg(binaryPath: string): Promise<FfmpegBinary> {
  return memoizePromise(featuresByPath, binaryPath, () => queryFeatures(binaryPath));
}

let hasWarned = false;

/** Returns the packaged ffmpeg, which is from 2018: unsafe for untrusted files, sufficient for evaluation. */
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

export function packagedFfmpeg(): string {
  const require = createRequire(import.meta.url);
  try {
    return z.object({ path: z.string() }).parse(require('@ffmpeg-installer/ffmpeg')).path;
  } catch (cause) {
    // The package is not part of the image, and has no binary for some platforms.
    throw new FfmpegError('spawn-failed', 'No ffmpeg was found: install it or set FFMPEG_PATH.', String(cause));
  }
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

async function queryFeatures(binaryPath: string): Promise<FfmpegBinary> {
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
