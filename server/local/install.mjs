// Runs before everything else, under any Node from version 20, on a fresh clone,
// so it can use only Node's built-in modules and syntax that Node 20 supports.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The Node of the lock file (package `node`), which runs everything after the install step. */
export const projectNode = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const prismaClient = path.join(root, 'server', 'platform', 'prisma-client');
const prismaStamp = path.join(root, 'node_modules', '.cache', 'timbre', 'prisma-client.sha256');

/**
 * Prepares the working copy: installs the packages of package-lock.json if node_modules differs from it, and
 * generates the Prisma client if its schema changed. Does nothing (in about 20 ms) when both are current.
 * @param {{quiet?: boolean}} [options] quiet: print nothing unless a step has to run, and its output only if it fails.
 * @throws {Error} with a message for the terminal.
 */
export async function ensureInstalled({ quiet = false } = {}) {
  if (!packagesAreCurrent()) {
    console.log('Installing packages from package-lock.json (about a minute the first time) ...');
    await runStep(
      npmCommand(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']),
      quiet,
      'npm ci',
    );
    if (!existsSync(projectNode)) {
      throw new Error("The package 'node' did not install its program: allow its install script and run npm ci again.");
    }
  }
  const wanted = prismaHash();
  if (!prismaClientIsCurrent(wanted)) {
    await runStep(
      [projectNode, [path.join(root, 'node_modules', 'prisma', 'build', 'index.js'), 'generate', '--no-hints']],
      true,
      'prisma generate',
      // `generate` requires the native schema engine but does not run it: any existing file works (docs/decisions).
      { PRISMA_SCHEMA_ENGINE_BINARY: projectNode, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
    );
    mkdirSync(path.dirname(prismaStamp), { recursive: true });
    writeFileSync(prismaStamp, wanted);
  }
}

/**
 * Whether node_modules matches package-lock.json, according to npm's record of installed packages. Optional
 * packages may be absent because they are for other platforms.
 */
export function packagesAreCurrent() {
  const installedFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile) || !existsSync(projectNode)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = installed[place];
    return found ? found.version === entry.version && found.integrity === entry.integrity : Boolean(entry.optional);
  });
}

function prismaClientIsCurrent(wanted) {
  return existsSync(prismaClient) && existsSync(prismaStamp) && readFileSync(prismaStamp, 'utf8') === wanted;
}

/** Returns a hash of all inputs of the generated client. */
function prismaHash() {
  const hash = createHash('sha256');
  const folder = path.join(root, 'prisma', 'schema');
  const schema = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.prisma'))
        .sort()
    : [];
  for (const file of schema) hash.update(file).update(readFileSync(path.join(folder, file)));
  hash.update(readFileSync(path.join(root, 'prisma.config.ts')));
  hash.update(readFileSync(path.join(root, 'node_modules', 'prisma', 'package.json')));
  return hash.digest('hex');
}

/** Returns the npm that started this process, else the one on the PATH. */
function npmCommand(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm?.endsWith('.js')) return [node && existsSync(node) ? node : process.execPath, [npm, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

function runStep([program, args], quiet, name, extraEnv = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...extraEnv },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: program.endsWith('.cmd'),
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (cause) => reject(new Error(`Could not run ${name}: ${cause.message}`, { cause })));
    child.on('exit', (code, signal) => {
      if (code === 0) return resolve();
      if (output) process.stderr.write(output);
      reject(new Error(`${name} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}
