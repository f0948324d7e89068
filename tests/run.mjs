// `npm test`: installs what the lock file says if needed, then hands over to tests/run.ts on the project's own Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, projectNode, root } from '../server/local/install.mjs';

try {
  await ensureInstalled({ quiet: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const child = spawn(projectNode, ['--import', 'tsx', path.join(root, 'tests', 'run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
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
