import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, projectNode, root } from './install.mjs';

/**
 * Installs what the lock file says if needed, then runs a TypeScript file of the project, with the words of this command,
 * on the project's own Node, and ends as it ends. It runs under whatever Node the machine has (20 or newer), so it uses
 * nothing that Node 20 lacks.
 * @param {string} file from the project's root
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
  // Passed on although Ctrl-C reaches the child by itself: a signal may also be sent to this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm passes a SIGTERM to the shell it runs scripts in, and that shell dies of it without telling us: see it go.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, 250).unref();
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
