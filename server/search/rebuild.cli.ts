import { disconnect } from '@/server/platform/db';
import { rebuildSearch } from '@/server/search/rebuild-search';

// npm run search:rebuild
const count = await rebuildSearch();
console.log(`Search knows ${count} published voices.`);
await disconnect();
