import * as contracts from '@/lib/contracts/playlists';
import { bind, type Route } from '@/server/access/bind';
import { pageResult } from '@/server/platform/http-result';
import { putTrack, removeTrack } from './change-tracks';
import { createShortLink } from './create-short-link';
import { createPlaylist, deletePlaylist, updatePlaylist } from './edit-playlists';
import { addFavorite, listFavorites, removeFavorite } from './favorites';
import { getPlaylist, getSharedPlaylist, listPlaylists } from './queries';

export const playlistsRoutes: readonly Route[] = [
  bind(contracts.getPlaylist, ({ actor, params }) => getPlaylist(actor, params.playlistId)),
  bind(contracts.updatePlaylist, ({ actor, params, body }) => updatePlaylist(actor, params.playlistId, body)),
  bind(contracts.deletePlaylist, ({ actor, params }) => deletePlaylist(actor, params.playlistId)),
  bind(contracts.putTrack, ({ actor, params, body }) => putTrack(actor, params.playlistId, params.voiceDemoId, body)),
  bind(contracts.removeTrack, ({ actor, params }) => removeTrack(actor, params.playlistId, params.voiceDemoId)),
  bind(contracts.getSharedPlaylist, ({ params }) => getSharedPlaylist(params.shortId)),
  bind(contracts.createShortLink, ({ body, address }) => createShortLink(body.url, address)),
  bind(contracts.removeFavorite, ({ actor, params }) => removeFavorite(actor, params.userId, params.voiceId)),
  bind(contracts.listFavorites, async ({ actor, params, query }) => {
    const { items, nextCursor } = await listFavorites(actor, params.userId, query);
    return pageResult(items, nextCursor);
  }),
  bind(contracts.addFavorite, ({ actor, params, body }) => addFavorite(actor, params.userId, body.voiceId)),
  bind(contracts.listPlaylists, ({ actor, params }) => listPlaylists(actor, params.userId)),
  bind(contracts.createPlaylist, ({ actor, params, body }) => createPlaylist(actor, params.userId, body.name)),
];
