import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { hourMs } from '@/lib/domain/durations';

const prefix = 'timbre-job-';
/** Containers that share a folder have hosts of their own. */
const hostPrefix = `${prefix}${hostname().replace(/[^\w.]/g, '_')}-`;

export async function inWorkFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), `${hostPrefix}${process.pid}-`));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Age above the timeout of any job (30 minutes), so that folders of running jobs are not removed. */
const abandonedMs = 2 * hourMs;

/**
 * Removes the folders of killed workers: those of processes of this host that have ended, and old ones of other hosts.
 * Called at worker startup, before its first job, possibly by several workers at once.
 */
export async function clearWorkFolders(now = Date.now()): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = path.join(tmpdir(), name);
    const stats = await stat(folder).catch(() => undefined);
    // Removing a folder of another user fails; ignore it.
    if (stats && (hasEnded(name) || now - stats.mtimeMs > abandonedMs))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Returns true if the worker that made the folder has ended. In a container, a worker has the process id of the
 * previous one.
 */
function hasEnded(name: string): boolean {
  if (!name.startsWith(hostPrefix)) return false;
  const pid = Number(/^\d+(?=-)/.exec(name.slice(hostPrefix.length))?.[0]);
  if (!pid) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
