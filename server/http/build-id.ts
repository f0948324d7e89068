import { readFileSync } from 'node:fs';

/** The name of the build that is running; null in development, where nothing of it is worth keeping. */
export const buildId: string | null = process.env.NODE_ENV === 'production' ? read() : null;

function read(): string | null {
  try {
    return readFileSync(`${process.env.NEXT_BUILD_FOLDER ?? '.next'}/BUILD_ID`, 'utf8').trim();
  } catch {
    // While the build itself runs there is none yet.
    return null;
  }
}
