import { readFileSync } from 'node:fs';

/** Id of the running build; null in development, where nothing is cached by it. */
export const buildId: string | null = process.env.NODE_ENV === 'production' ? read() : null;

function read(): string | null {
  try {
    return readFileSync(`${process.env.NEXT_BUILD_FOLDER ?? '.next'}/BUILD_ID`, 'utf8').trim();
  } catch {
    // No id exists while the build itself runs.
    return null;
  }
}
