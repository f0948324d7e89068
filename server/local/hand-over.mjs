import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, projectNode, root } from './install.mjs';

/**
 * Installs the locked packages if needed, then runs a TypeScript file of the project with the arguments of this process
 * on the project's Node, and exits with its status. It runs under any Node from version 20, so it must not use newer
 * features.
 * @param {string} file relative to the project's root
 * @param {{quiet?: boolean, stdio?: import('node:child_process').StdioOptions}} [options]
 */
export async function handOver(file, { quiet = false, stdio = 'inherit' } = {}) {
  try {
    await ensureInstalled({ quiet });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const child = spawn(projectNode, ['--import', 'tsx', path.join(root, file), ...process.argv.slice(2)], {
    cwd: root,
    stdio,
  });
  // Ctrl-C reaches the child directly, but a signal may also be sent only to this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm sends SIGTERM to the shell that runs the script, which exits without forwarding it: watch the parent.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, 250).unref();
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
