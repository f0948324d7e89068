import { deliver } from '@/server/notifications/deliver';
import { disconnect } from '@/server/platform/db';

// A process of its own that a test can kill while it hands a mail over.
await deliver(process.argv[2] ?? '');
await disconnect();
