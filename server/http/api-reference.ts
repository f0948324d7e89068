import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const reference = (): string => join(process.env.NEXT_BUILD_FOLDER ?? '.next', 'api-reference.html');

let stored: Promise<string> | undefined;

/**
 * Returns the markup that the build stored: to render its thousands of elements takes a second, in which the process
 * serves nobody else. Null in development, where the contracts change.
 */
export async function storedApiReference(): Promise<string | null> {
  if (process.env.NODE_ENV !== 'production') return null;
  stored ??= readFile(reference(), 'utf8');
  return stored;
}

export async function storeApiReference(markup: string): Promise<void> {
  await mkdir(dirname(reference()), { recursive: true });
  await writeFile(reference(), markup);
}
