// `npm start` and `npm run dev`: installs what the lock file says if needed, then hands over to the supervisor on the
// project's own Node. Runs under whatever Node the machine has (20 or newer), so it uses nothing that Node 20 lacks.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, projectNode, root } from './install.mjs';

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const supervisor = path.join(root, 'server', 'local', 'supervisor.ts');
const child = spawn(projectNode, ['--import', 'tsx', supervisor, ...process.argv.slice(2)], {
  cwd: root,
  // The channel carries nothing. When this process dies without a word (kill -9), the supervisor sees it close and ends.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
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
