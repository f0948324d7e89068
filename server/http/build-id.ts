import { readFileSync } from 'node:fs';

/** Id of the build; null in development, which has no service worker. */
export const buildId: string | null = process.env.NODE_ENV === 'production' ? read() : null;

function read(): string | null {
  try {
    return readFileSync(`${process.env.NEXT_BUILD_FOLDER ?? '.next'}/BUILD_ID`, 'utf8').trim();
  } catch {
    return null;
  }
}
