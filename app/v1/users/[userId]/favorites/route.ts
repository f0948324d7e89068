import { addFavorite as addContract, listFavorites as listContract } from '@/lib/contracts/playlists';
import { endpoint } from '@/server/http/endpoint';
import { page } from '@/server/platform/http-result';
import { addFavorite, listFavorites } from '@/server/playlists/favorites';

export const GET = endpoint(listContract, async ({ actor, params, query }) => {
  const { items, nextCursor } = await listFavorites(actor, params.userId, query);
  return page(items, nextCursor);
});

export const POST = endpoint(addContract, ({ actor, params, body }) => addFavorite(actor, params.userId, body.voiceId));
