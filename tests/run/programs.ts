import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs of the system that some tests run, with their packages on Debian. Those tests are skipped without them. */
const packageOf = { nginx: 'nginx-light', openssl: 'openssl', curl: 'curl', jq: 'jq' } as const;

/** In these folders first, then on the path, then where programs for the administrator are. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  const all = [...folders, ...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return all.map((folder) => path.join(folder, name)).find(isProgram);
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Says which programs are missing, after it has installed them where it may if `install` is set. */
export async function reportPrograms(install: boolean, say: (text: string) => void): Promise<void> {
  const missing = () => Object.entries(packageOf).filter(([name]) => !findProgram(name));
  const packages = missing().map(([, name]) => name);
  if (install && packages.length > 0) {
    if (mayInstallPackages()) await installDebian(packages).catch((error: Error) => say(error.message));
    else say(`to run all tests on Debian or Ubuntu: apt-get install ${packages.join(' ')}`);
  }
  const names = missing().map(([name]) => name);
  if (names.length > 0) say(`not installed, so the tests that need them are skipped: ${names.join(', ')}`);
}

const thisMachine = {
  isDebian: existsSync('/etc/debian_version'),
  isRoot: process.getuid?.() === 0,
  isCi: Boolean(process.env.CI),
  // Unlike a machine, a container does not run systemd.
  isContainer: !existsSync('/run/systemd/system'),
};

/** Returns true if tests may install packages of the system: in CI and in containers, not on a person's machine. */
export const mayInstallPackages = ({ isDebian, isRoot, isCi, isContainer } = thisMachine): boolean =>
  isDebian && isRoot && (isCi || isContainer);

/** Requires `mayInstallPackages`. */
export async function installDebian(packages: readonly string[]): Promise<void> {
  console.log(`Installing ${packages.join(', ')} for the tests ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeout: 300_000, maxBuffer: 64 << 20 };
  const patience = ['-o', 'DPkg::Lock::Timeout=240', '-o', 'Acquire::Retries=3'];
  // Without new lists, for example while another process updates them, the old ones often do.
  await run('apt-get', [...patience, 'update', '-qq'], options).catch((error: Error) => console.error(error.message));
  await run('apt-get', [...patience, 'install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}
