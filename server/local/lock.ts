import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson, writeFileAtOnce } from './data-folder';
import { signal, startedAt, waitFor } from './processes';

/** The start time distinguishes a process from a later one with the same id. */
const identity = z.object({ pid: z.number().int().positive(), startedAt: z.string() });
type Identity = z.infer<typeof identity>;

const runs = (process: Identity): boolean => startedAt(process.pid) === process.startedAt;

const me = (): Identity => ({ pid: process.pid, startedAt: startedAt(process.pid) ?? '' });

/**
 * Locks the data folder for this process. Takes over the lock of a dead process (kill -9, power failure).
 * @returns a function that releases the lock.
 * @throws with a message when another process has locked it.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.json');
  const mine = join(folder, `lock.${process.pid}.tmp`);
  writeFileSync(mine, JSON.stringify(me()));
  try {
    // Creating a link is atomic and fails if the file exists, so only one of two processes succeeds.
    for (let tries = 0; !tryLink(mine, path); tries += 1) {
      const holder = identity.safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined);
      if ((holder.success && runs(holder.data)) || tries > 3) {
        const who = holder.success ? ` (process ${holder.data.pid})` : '';
        throw new Error(`Timbre already runs on ${folder}${who}. Stop it first, or set TIMBRE_DATA to another folder.`);
      }
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(path, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

const childrenFile = (folder: string): string => join(folder, 'children.json');

export function rememberChildren(folder: string, pids: number[]): void {
  const children = pids.flatMap((pid) => {
    const began = startedAt(pid);
    return began ? [{ pid, startedAt: began }] : [];
  });
  writeFileAtOnce(childrenFile(folder), JSON.stringify(children));
}

/**
 * Stops the process groups that an earlier start of this folder left behind. Requires the lock.
 * @returns their number.
 */
export async function endLeftChildren(folder: string): Promise<number> {
  const path = childrenFile(folder);
  const stored = z.array(identity).safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : []);
  const left = stored.success ? stored.data.filter(runs) : [];
  for (const child of left) signal(-child.pid, 'SIGTERM');
  if (!(await waitFor(() => !left.some(runs), 5_000))) {
    for (const child of left.filter(runs)) signal(-child.pid, 'SIGKILL');
    await waitFor(() => !left.some(runs), 2_000);
  }
  rmSync(path, { force: true });
  return left.length;
}
