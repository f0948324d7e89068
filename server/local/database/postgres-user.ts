import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type PosixUser = {
  uid: number;
  gid: number;
};

/**
 * Returns the system user `postgres` when this process is root, because PostgreSQL refuses to run as root; otherwise
 * undefined. Creates the user if it is missing.
 * @throws with a message when the user cannot be created.
 */
export function postgresUser(): PosixUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp();
  if (existing) return existing;
  try {
    execFileSync('groupadd', ['--system', '--force', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres'], { stdio: 'ignore' });
  } catch {
    try {
      execFileSync('adduser', ['-S', '-D', '-H', 'postgres'], { stdio: 'ignore' });
    } catch {
      // A missing user is reported below.
    }
  }
  const created = lookUp();
  if (created) return created;
  throw new Error(
    'PostgreSQL does not run as root, and no user "postgres" could be created for it. Create one ("useradd --system postgres"), start as a normal user, or set DATABASE_URL.',
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

export function changeOwner(path: string, user: PosixUser | undefined): void {
  if (user && statSync(path).uid !== user.uid) chownSync(path, user.uid, user.gid);
}

/**
 * Returns the command that runs a program as that user. `postgres` cannot enter a folder in /root (or another private
 * home); there the program retains a single root capability, to traverse such folders.
 * @throws with a message when that is needed and the system has no `setpriv` (util-linux)
 */
export function commandAs(
  user: PosixUser | undefined,
  program: string,
  args: string[],
  folder: string,
): [string, string[], Partial<PosixUser>] {
  if (!user) return [program, args, {}];
  const closed = closedTo(user, program) ?? closedTo(user, folder);
  if (!closed) return [program, args, user];
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) {
    throw new Error(
      `The user "postgres", as whom PostgreSQL runs here, may not enter ${closed}. Put the project and TIMBRE_DATA elsewhere, install util-linux (setpriv), or set DATABASE_URL.`,
    );
  }
  const capability = '-all,+dac_read_search';
  const privileges = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    // PostgreSQL checks its program with access(2), which ignores capabilities without this.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ];
  return [setpriv, [...privileges, program, ...args], {}];
}

function closedTo(user: PosixUser, path: string): string | undefined {
  const folders: string[] = [];
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) folders.unshift(folder);
  return folders.find((folder) => {
    const { uid, gid, mode } = statSync(folder);
    if (uid === user.uid) return (mode & 0o100) === 0;
    return (mode & (gid === user.gid ? 0o010 : 0o001)) === 0;
  });
}
