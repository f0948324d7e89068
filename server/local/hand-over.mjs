import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, projectNode, root } from './install.mjs';

/**
 * Installs the locked packages if needed, then runs a TypeScript file of the project with the arguments of this process
 * on the project's Node, and exits with its status. It runs under any Node from version 20, so it must not use newer
 * features.
 * @param {string} file relative to the project's root.
 * @param {{tools: boolean, quiet?: boolean, stdio?: import('node:child_process').StdioOptions}} options tools: it needs
 * the packages that check, test and measure.
 */
export async function handOver(file, { tools, quiet = false, stdio = 'inherit' }) {
  const ending = new AbortController();
  // Ctrl-C reaches the child directly, but a signal may also be sent only to this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ending.abort(signal));
  // The scripts of package.json run it with `exec`, so that npm's signals reach it and npm waits for its end. A killed npm
  // (kill -9) sends none: watch the parent.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) ending.abort('SIGTERM');
    }, 250).unref();
  }
  try {
    await ensureInstalled({ quiet, tools, ending: ending.signal });
    ending.signal.throwIfAborted();
  } catch (error) {
    if (!ending.signal.aborted) console.error(error.message);
    process.exit(1);
  }
  const child = spawn(projectNode, ['--import', 'tsx', path.join(root, file), ...process.argv.slice(2)], {
    cwd: root,
    stdio,
  });
  ending.signal.addEventListener('abort', () => child.kill(ending.signal.reason));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
