// Runs first on a fresh clone, under any Node from version 20: use only Node's built-in modules and syntax that Node 20
// supports.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePrismaClient } from './prisma-client.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The Node of the lock file (package `node`), which runs everything after the install step. */
export const projectNode = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Installs the packages of package-lock.json if node_modules differs from it, and generates the Prisma client if its
 * schema changed. Takes about 20 ms when both are current.
 * @param {{quiet: boolean, ending: AbortSignal}} options quiet: print nothing unless a step has to run, and its output only
 * if it fails. ending: kills npm and the scripts of packages; the next start installs again.
 * @throws {Error} with a message for the terminal.
 */
export async function ensureInstalled({ quiet, ending }) {
  if (!packagesAreCurrent()) {
    console.log('Installing packages from package-lock.json (about a minute the first time) ...');
    await runStep(
      // Packages require a newer Node than 20, but run on the one that this installs: without warnings.
      npmCommand(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']),
      'npm ci',
      { quiet, ending },
    );
    if (!existsSync(projectNode)) {
      throw new Error("The package 'node' did not install its program: allow its install script and run npm ci again.");
    }
  }
  ensurePrismaClient(root, projectNode);
}

/**
 * Compares npm's record of installed packages with package-lock.json. Optional packages for other platforms may be
 * absent.
 */
export function packagesAreCurrent() {
  const installedFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile) || !existsSync(projectNode)) return false;
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(locked).every(([folder, entry]) => {
    if (folder === '') return true;
    const copy = installed[folder];
    return copy ? copy.version === entry.version && copy.integrity === entry.integrity : Boolean(entry.optional);
  });
}

function npmCommand(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm?.endsWith('.js')) return [node && existsSync(node) ? node : process.execPath, [npm, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

function runStep([program, args], name, { quiet, ending }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: program.endsWith('.cmd'),
      // A new process group, so that its children are killed with it.
      detached: true,
    });
    const kill = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has just ended, or could not be started.
      }
    };
    ending.addEventListener('abort', kill);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (cause) => reject(new Error(`Could not run ${name}: ${cause.message}`, { cause })));
    child.on('exit', (code, signal) => {
      ending.removeEventListener('abort', kill);
      if (code === 0) return resolve();
      if (output) process.stderr.write(output);
      reject(new Error(`${name} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}
