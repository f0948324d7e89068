// Runs first on a fresh clone, under any Node from version 20: use only Node's built-in modules and syntax that Node 20
// supports.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePrismaClient } from './prisma-client.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

const record = path.join(root, 'node_modules', '.package-lock.json');
const nodeFolder = path.join(root, '.node');
const oldestNode = 24;
const isNewEnough = Number(process.versions.node.split('.')[0]) >= oldestNode;

/** The Node that runs everything after the install step: this one if it is new enough, or that of .node. */
export const projectNode = isNewEnough
  ? process.execPath
  : path.join(nodeFolder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

/**
 * Installs what is missing of the packages of package-lock.json, and Node if this one is too old, and generates the Prisma
 * client if its schema changed. Takes about 20 ms when all are current.
 * @param {{quiet: boolean, tools: boolean, ending: AbortSignal}} options quiet: print nothing unless a step has to run, and
 * its output only if it fails. tools: also the packages that check, test and measure. ending: kills npm and the scripts of
 * packages; the next start installs again.
 * @throws {Error} with a message for the terminal.
 */
export async function ensureInstalled({ quiet, tools, ending }) {
  const failing = new AbortController();
  const options = { quiet, ending: AbortSignal.any([ending, failing.signal]) };
  const steps = [installPackages(tools, options), installNode(options)];
  try {
    await Promise.all(steps);
  } catch (error) {
    failing.abort();
    throw error;
  }
  linkNode();
  ensurePrismaClient(root, projectNode);
}

async function installPackages(tools, options) {
  if (packagesAreCurrent({ tools })) return;
  console.log('Installing packages from package-lock.json (about a minute the first time) ...');
  // `npm ci` deletes the packages first, also those of a product that runs.
  const command = packagesAreCurrent({ tools: false }) ? ['install', '--no-save'] : ['ci'];
  const groups = tools || hasTools() ? ['--include=dev', '--include=optional'] : ['--omit=dev', '--include=optional'];
  await runNpm([...command, ...groups], root, options);
}

async function installNode(options) {
  if (existsSync(projectNode)) return;
  console.log(`Installing Node ${oldestNode}, because this is Node ${process.versions.node} ...`);
  await runNpm(['ci', '--include=optional'], nodeFolder, options);
  if (existsSync(projectNode)) return;
  throw new Error(`Timbre needs Node ${oldestNode} or newer: install it from https://nodejs.org and start again.`);
}

/**
 * Puts Node into the folder that npm puts first in the PATH, because npm scripts and the programs of packages run the
 * first `node` there.
 */
function linkNode() {
  if (isNewEnough) return;
  const link = path.join(root, 'node_modules', '.bin', 'node');
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(projectNode, link);
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
/** Returns npm's record of installed packages; empty before the first installation. */
const installed = () => (existsSync(record) ? packagesIn(record) : {});
const hasTools = () => Object.values(installed()).some(({ dev }) => dev);

/**
 * Compares npm's record of installed packages with package-lock.json. Optional packages for other platforms may be
 * absent, and so may the tools unless they are asked for.
 * @param {{tools: boolean}} options tools: it needs the packages that check, test and measure.
 */
export function packagesAreCurrent({ tools }) {
  if (!existsSync(record)) return false;
  const copies = installed();
  return Object.entries(packagesIn(path.join(root, 'package-lock.json'))).every(([folder, entry]) => {
    if (folder === '') return true;
    const copy = copies[folder];
    if (copy) return copy.version === entry.version && copy.integrity === entry.integrity;
    return Boolean(entry.optional) || (Boolean(entry.dev) && !tools);
  });
}

function runNpm(args, folder, options) {
  // Packages require a newer Node than 20, but run on the one that this installs: without warnings.
  const command = npmCommand([...args, '--no-audit', '--no-fund', '--loglevel=error']);
  return runStep(command, `npm ${args[0]}`, { ...options, folder });
}

function npmCommand(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm?.endsWith('.js')) return [node && existsSync(node) ? node : process.execPath, [npm, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

function runStep([program, args], name, { quiet, ending, folder }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: program.endsWith('.cmd'),
      // A new process group, so that its children are killed with it.
      detached: true,
    });
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The process has just ended.
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
