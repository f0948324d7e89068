// `npm start` and `npm run dev`.
import { handOver } from './hand-over.mjs';

await handOver('server/local/supervisor.ts', {
  // The channel carries no messages. When this process is killed (kill -9), the supervisor sees it close and exits.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
