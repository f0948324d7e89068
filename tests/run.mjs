import { handOver } from '../server/local/hand-over.mjs';

await handOver('tests/run.ts', { tools: true, quiet: true });
