import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { filesOfRun, type LevelName, type Selection } from './selection';

const run = promisify(execFile);

/** Programs of the system that some tests run, with their packages on Debian. Those tests are skipped without them. */
const packageOf = { nginx: 'nginx-light', openssl: 'openssl', curl: 'curl', jq: 'jq' } as const;
export type ProgramName = keyof typeof packageOf;

const names = Object.keys(packageOf) as ProgramName[];
const otherFolders = ['/usr/sbin', '/usr/local/sbin'];

export function findProgram(name: ProgramName): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...otherFolders];
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

export const missingPrograms = (): ProgramName[] => names.filter((name) => !findProgram(name));

/** Each is skipped without its programs. */
const programsOf: ReadonlyArray<{ level: LevelName; file: string; programs: readonly ProgramName[] }> = [
  { level: 'api', file: 'tests/api/guide.test.ts', programs: ['curl', 'jq'] },
  { level: 'faults', file: 'tests/faults/proxy.whole.test.ts', programs: ['nginx', 'openssl'] },
];

/** The selected tests that are skipped, with the programs that they lack. */
export function testsWithout(
  missing: readonly ProgramName[],
  selection: Selection,
): Array<{ file: string; programs: ProgramName[] }> {
  return programsOf
    .filter(({ level, file }) => {
      const files = selection.get(level);
      return files !== undefined && (files.length === 0 ? filesOfRun([file]).length > 0 : files.includes(file));
    })
    .map(({ file, programs }) => ({ file, programs: programs.filter((name) => missing.includes(name)) }))
    .filter(({ programs }) => programs.length > 0);
}

/** Installs missing programs, or prints how to. @returns the programs that are still missing */
export async function ensurePrograms(): Promise<ProgramName[]> {
  const missing = missingPrograms();
  if (missing.length === 0) return missing;
  const packages = missing.map((name) => packageOf[name]);
  if (!mayInstallPackages()) {
    console.log(`To run all tests on Debian or Ubuntu: apt-get install ${packages.join(' ')}`);
    return missing;
  }
  console.log(`Installing ${missing.join(', ')} for the tests ...`);
  await installDebian(packages).catch((error: Error) => console.error(error.message));
  return missingPrograms();
}

type Machine = { isDebian: boolean; isRoot: boolean; isCi: boolean; isContainer: boolean };

/** Whether tests may install packages of the system: in CI and in containers, but not on a person's machine. */
export function mayInstallPackages({ isDebian, isRoot, isCi, isContainer }: Machine = thisMachine()): boolean {
  return isDebian && isRoot && (isCi || isContainer);
}

const thisMachine = (): Machine => ({
  isDebian: existsSync('/etc/debian_version'),
  isRoot: process.getuid?.() === 0,
  isCi: Boolean(process.env.CI),
  // Unlike a machine, a container does not run systemd.
  isContainer: !existsSync('/run/systemd/system'),
});

/** Requires `mayInstallPackages`. */
export async function installDebian(packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeout: 300_000, maxBuffer: 64 << 20 };
  const patience = ['-o', 'DPkg::Lock::Timeout=240', '-o', 'Acquire::Retries=3'];
  // Without new lists, for example while another process updates them, the old ones often do.
  await run('apt-get', [...patience, 'update', '-qq'], options).catch((error: Error) => console.error(error.message));
  await run('apt-get', [...patience, 'install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
