import path from 'node:path';

/** A folder with more files than a reader takes in at a glance is divided by subject. */
export const maxFiles = 40;

/** Flat on purpose: one file per domain or journey, found by its name. */
const flat: ReadonlySet<string> = new Set(['lib/contracts', 'tests/e2e']);

/** Returns the folders that have more than `maxFiles` files of their own; `files` are paths from the root. */
export function folderRefusals(files: readonly string[]): string[] {
  const numByFolder = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    numByFolder.set(folder, (numByFolder.get(folder) ?? 0) + 1);
  }
  return [...numByFolder]
    .filter(([folder, num]) => num > maxFiles && !flat.has(folder))
    .map(([folder, num]) => `${folder} has ${num} files: divide it by subject.`);
}
