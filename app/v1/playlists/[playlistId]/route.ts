import {
  deletePlaylist as deleteContract,
  getPlaylist as getContract,
  updatePlaylist as updateContract,
} from '@/lib/contracts/playlists';
import { endpoint } from '@/server/http/endpoint';
import { deletePlaylist } from '@/server/playlists/delete-playlist';
import { getPlaylist } from '@/server/playlists/queries';
import { updatePlaylist } from '@/server/playlists/update-playlist';

export const GET = endpoint(getContract, ({ actor, params }) => getPlaylist(actor, params.playlistId));

export const PATCH = endpoint(updateContract, ({ actor, params, body }) =>
  updatePlaylist(actor, params.playlistId, body),
);

export const DELETE = endpoint(deleteContract, ({ actor, params }) => deletePlaylist(actor, params.playlistId));
