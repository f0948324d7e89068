import { addFavorite as addContract, listFavorites as listContract } from '@/lib/contracts/playlists';
import { endpoint } from '@/server/http/endpoint';
import { addFavorite, listFavorites } from '@/server/playlists/favorites';

export const GET = endpoint(listContract, ({ actor, params }) => listFavorites(actor, params.userId));

export const POST = endpoint(addContract, ({ actor, params, body }) => addFavorite(actor, params.userId, body.voiceId));
