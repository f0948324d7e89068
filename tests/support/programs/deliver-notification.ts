import { deliver } from '@/server/notifications/deliver';
import { disconnect } from '@/server/platform/db';

// A separate process, so that a test can kill it while it sends a mail.
await deliver(process.argv[2] ?? '');
await disconnect();
