import { disconnect } from '@/server/platform/db';
import { runExport } from '@/tests/support/steps/export-steps';

// A separate process, so that a test can see how much memory an export takes.
await runExport(process.argv[2] ?? '');
await disconnect();
// KiB
process.stdout.write(String(process.resourceUsage().maxRSS));
