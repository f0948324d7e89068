import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';

export interface PosixUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the system's user `postgres`, who is made when missing.
 * Undefined: no change of user is needed.
 * @throws a sentence when the user cannot be made
 */
export function postgresUser(): PosixUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp();
  if (known) return known;
  try {
    execFileSync('groupadd', ['--system', '--force', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres'], { stdio: 'ignore' });
  } catch {
    // Alpine and other busybox systems have these two instead.
    try {
      execFileSync('adduser', ['-S', '-D', '-H', 'postgres'], { stdio: 'ignore' });
    } catch {
      // Told below, by the missing user.
    }
  }
  const made = lookUp();
  if (made) return made;
  throw new Error(
    'PostgreSQL does not run as root, and no user "postgres" could be made for it. Make one ("useradd --system postgres"), start as a normal user, or set DATABASE_URL.',
  );
}

function lookUp(): PosixUser | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Gives a folder to the user, when it is not theirs already. */
export function giveTo(folder: string, user: PosixUser | undefined): void {
  if (user && statSync(folder).uid !== user.uid) chownSync(folder, user.uid, user.gid);
}
