import { search as contract } from '@/lib/contracts/search';
import { endpoint } from '@/server/http/endpoint';
import { page } from '@/server/platform/answer';
import { searchVoices } from '@/server/search/search-voices';

export const GET = endpoint(contract, async ({ query, actor }) => {
  const { voices, nextCursor } = await searchVoices(query, actor);
  return page(voices, nextCursor);
});
