import { removeFavorite as contract } from '@/lib/contracts/playlists';
import { endpoint } from '@/server/http/endpoint';
import { removeFavorite } from '@/server/playlists/favorites';

export const DELETE = endpoint(contract, ({ actor, params }) => removeFavorite(actor, params.userId, params.voiceId));
