import { handOver } from '../server/local/hand-over.mjs';

await handOver('tests/run-files.ts', { tools: true, quiet: true });
