import { handOver } from './hand-over.mjs';

await handOver('server/local/start.cli.ts', {
  tools: process.argv[2] === 'dev',
  // The channel has no messages. When this process is killed (kill -9), it closes and the supervisor exits.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
