// `npm start` and `npm run dev`.
import { handOver } from './hand-over.mjs';

await handOver('server/local/supervisor.ts', {
  // The channel carries nothing. When this process dies without a word (kill -9), the supervisor sees it close and ends.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
