import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hourMs } from '@/lib/domain/durations';

const prefix = 'timbre-job-';

export async function inWorkFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Longer than the timeout of any job (30 minutes), so that folders of running jobs are not removed. */
const abandonedMs = 2 * hourMs;

/** Removes the folders of killed workers. Called at worker startup, possibly by several workers at once. */
export async function clearWorkFolders(now = Date.now()): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = path.join(tmpdir(), name);
    const stats = await stat(folder).catch(() => undefined);
    // Removing a folder of another user fails; ignore it.
    if (stats && now - stats.mtimeMs > abandonedMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
