import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'timbre-job-';

/** A folder for one run of a job, gone when the run ends. */
export async function inWorkFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Longer than any job may take (30 minutes), so that no running one of another worker is meant. */
const leftMs = 2 * 3600_000;

/**
 * Removes what workers left behind that were killed in the middle of a job: the temporary folder may outlive them.
 * Called once by each worker that starts; several may do so at once.
 */
export async function clearWorkFolders(now = Date.now()): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    // Somebody else's is theirs to remove.
    if (found && now - found.mtimeMs > leftMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
