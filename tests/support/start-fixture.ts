// Runs the supervisor with the embedded services and two tiny processes in place of web and worker, so that starting
// and stopping can be tested without a build. The web process starts a program, as the product starts ffmpeg. SIGUSR2 makes
// the supervisor throw. Arguments: data folder, port.
import { supervise } from '@/server/local/supervisor';

const [dataDir = '', port = ''] = process.argv.slice(2);
const web = `
  const program = require('node:child_process').spawn('sleep', ['600']);
  const answer = (q, a) => a.end(String(q.url === '/program' ? program.pid : process.pid));
  require('node:http').createServer(answer).listen(${Number(port)}, '127.0.0.1');
`;

process.on('SIGUSR2', () => {
  throw new Error('Thrown by the test');
});

process.exit(
  await supervise({
    dataDir,
    appUrl: `http://127.0.0.1:${port}`,
    services: ['postgres', 's3', 'mail', 'stripe'],
    env: { PORT: port },
    steps: [],
    processes: [
      { name: 'web', args: ['-e', web] },
      { name: 'worker', args: ['-e', 'setInterval(() => {}, 1000)'] },
    ],
    healthUrl: `http://127.0.0.1:${port}/`,
    onReady: (env) => console.log(`READY ${JSON.stringify(env)}`),
  }),
);
