import { z } from 'zod';
import { contract, pagedList } from './contract';
import { id, languageCode, type Person, person, requiredText, text, uri, waveform } from './fields';
import { voice } from './voices';

const userId = z.object({ userId: id });

export const listFavorites = pagedList({
  path: '/users/{userId}/favorites',
  summary: "A customer's own favorites, the latest first",
  description: 'Returns only voices that are published now.',
  audience: 'user',
  params: userId,
  item: voice,
});

export const addFavorite = contract({
  method: 'POST',
  path: '/users/{userId}/favorites',
  summary: 'Add a voice to the favorites; idempotent',
  audience: 'user',
  params: userId,
  body: z.strictObject({ voiceId: id }),
});

export const removeFavorite = contract({
  method: 'DELETE',
  path: '/users/{userId}/favorites/{voiceId}',
  summary: 'Remove a voice from the favorites',
  audience: 'user',
  params: z.object({ userId: id, voiceId: id }),
});

export type PlaylistVoice = Person;

export const playlistTrack = z.strictObject({
  id,
  voiceDemoId: id,
  name: z.string().describe("The track's own name, or the demo's"),
  description: z.string(),
  language: languageCode,
  uri: uri.nullable().describe('Plays at /v1/stream?uri=…; null while the track cannot be played'),
  durationMs: z.number().int().nullable(),
  peaks: waveform.nullable(),
  isAvailable: z.boolean().describe('False while the voice is not published; only the owner still sees the track'),
  voice: person,
});
export type PlaylistTrack = z.infer<typeof playlistTrack>;

export const playlist = z.strictObject({
  id,
  name: z.string(),
  shortId: id,
  shareUrl: z.string().describe('The public page, which works without login'),
  isClosed: z.boolean().describe('Support has closed the public page'),
  voices: z.array(person).describe('Distinct voices, in the order of the tracks'),
  tracks: z.array(playlistTrack),
});
export type Playlist = z.infer<typeof playlist>;

/** A playlist in a list. `GET /playlists/{playlistId}` has its tracks. */
export const playlistSummary = playlist.omit({ isClosed: true, voices: true, tracks: true }).extend({
  numVoices: z.number().int(),
  numTracks: z.number().int(),
  voices: z.array(person).describe('The first five voices'),
  voiceDemoIds: z.array(id).describe('The demos of all tracks, in their order'),
});
export type PlaylistSummary = z.infer<typeof playlistSummary>;

/** The playlist as everyone with the link may see it. */
export const sharedPlaylist = playlist.omit({ id: true, isClosed: true });
export type SharedPlaylist = z.infer<typeof sharedPlaylist>;

const playlistName = requiredText('Please enter a name', 100);
const playlistId = z.object({ playlistId: id });
const playlistAndDemo = z.object({ playlistId: id, voiceDemoId: id });

export const listPlaylists = contract({
  method: 'GET',
  path: '/users/{userId}/playlists',
  summary: "A customer's own playlists, the latest first",
  description: 'Without the tracks.',
  audience: 'user',
  params: userId,
  response: z.array(playlistSummary),
});

export const createPlaylist = contract({
  method: 'POST',
  path: '/users/{userId}/playlists',
  summary: 'Create an empty playlist',
  audience: 'user',
  params: userId,
  body: z.strictObject({ name: playlistName }),
  status: 201,
  response: playlist,
});

export const getPlaylist = contract({
  method: 'GET',
  path: '/playlists/{playlistId}',
  summary: 'Get one of your playlists',
  audience: 'user',
  params: playlistId,
  response: playlist,
});

export const updatePlaylist = contract({
  method: 'PATCH',
  path: '/playlists/{playlistId}',
  summary: 'Rename a playlist, change its link, or reorder its tracks',
  description: '`voiceDemoIds` lists every track of the playlist exactly once; 409 when the tracks have changed since.',
  audience: 'user',
  params: playlistId,
  body: z
    .strictObject({
      name: playlistName,
      shortId: z
        .string()
        .regex(/^[A-Za-z0-9_-]{8,40}$/, 'Please use 8 to 40 letters, digits, - or _')
        .describe('Last part of the public link; the previous link stops working'),
      voiceDemoIds: z.array(id).max(1_000),
    })
    .partial(),
  response: playlist,
});

export const deletePlaylist = contract({
  method: 'DELETE',
  path: '/playlists/{playlistId}',
  summary: 'Delete a playlist; its public link stops working',
  audience: 'user',
  params: playlistId,
});

export const putTrack = contract({
  method: 'PUT',
  path: '/playlists/{playlistId}/tracks/{voiceDemoId}',
  summary: 'Add a demo of a published voice at the end, or change the name and description of an existing track',
  audience: 'user',
  params: playlistAndDemo,
  body: z.strictObject({ name: text(200), description: text(500) }).partial(),
  response: playlist,
});

export const removeTrack = contract({
  method: 'DELETE',
  path: '/playlists/{playlistId}/tracks/{voiceDemoId}',
  summary: 'Remove a track from a playlist',
  audience: 'user',
  params: playlistAndDemo,
  response: playlist,
});

export const getSharedPlaylist = contract({
  method: 'GET',
  path: '/shared-playlists/{shortId}',
  summary: 'Get a playlist by its public link',
  description: 'Returns only playable tracks, and nothing about the owner of the playlist.',
  audience: 'public',
  params: z.object({ shortId: id }),
  response: sharedPlaylist,
});

export const createShortLink = contract({
  method: 'POST',
  path: '/short-links',
  summary: 'Create a short link to a page of this product',
  description: 'The same page always gets the same short link. URLs of other sites are rejected.',
  audience: 'public',
  body: z.strictObject({ url: requiredText('Please enter a URL', 2_000) }),
  status: 201,
  response: z.strictObject({ shortURL: z.string() }),
});
