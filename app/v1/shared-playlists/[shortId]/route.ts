import { getSharedPlaylist as contract } from '@/lib/contracts/playlists';
import { endpoint } from '@/server/http/endpoint';
import { getSharedPlaylist } from '@/server/playlists/queries';

export const GET = endpoint(contract, ({ params }) => getSharedPlaylist(params.shortId));
