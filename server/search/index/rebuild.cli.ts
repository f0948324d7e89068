import { disconnect } from '@/server/platform/db';
import { rebuildSearch } from './rebuild-search';

const count = await rebuildSearch();
process.stdout.write(`Search knows ${count} published voices.\n`);
await disconnect();
