import { createPlaylist as createContract, listPlaylists as listContract } from '@/lib/contracts/playlists';
import { endpoint } from '@/server/http/endpoint';
import { createPlaylist } from '@/server/playlists/create-playlist';
import { listPlaylists } from '@/server/playlists/queries';

export const GET = endpoint(listContract, ({ actor, params }) => listPlaylists(actor, params.userId));

export const POST = endpoint(createContract, ({ actor, params, body }) =>
  createPlaylist(actor, params.userId, body.name),
);
