import type { Playlist, PlaylistTrack, PlaylistVoice, SharedPlaylist } from '@/lib/contracts/playlists';
import type { Voice } from '@/lib/contracts/voices';
import type { Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { nameOf } from '@/server/access/present-person';
import { voicesByIds } from '@/server/voices/queries';

export const playlistSelect = {
  id: true,
  name: true,
  shortId: true,
  tracks: {
    orderBy: [{ position: 'asc' }, { created: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      voiceDemoId: true,
      name: true,
      description: true,
      voiceDemo: {
        select: { name: true, language: true, voice: { select: { id: true, firstName: true, lastName: true } } },
      },
    },
  },
} as const satisfies Prisma.PlaylistSelect;

type PlaylistRow = Prisma.PlaylistGetPayload<{ select: typeof playlistSelect }>;
type TrackRow = PlaylistRow['tracks'][number];

/**
 * The public URL: play host and short id (docs/rules/listening.md#playlists). The play host is this product unless the
 * operator configures another.
 */
export function shareUrlOf(shortId: string): string {
  return `${(env.PLAY_URL ?? env.APP_URL).replace(/\/$/, '')}/play/${shortId}`;
}

/** For the owner: tracks of unpublished voices are included without sound. */
export async function presentPlaylists(rows: readonly PlaylistRow[]): Promise<Playlist[]> {
  const published = await publishedVoices(rows);
  return rows.map((row) => {
    const tracks = row.tracks.map((track) => presentTrack(track, published));
    return { id: row.id, ...common(row), voices: voicesOf(tracks), tracks };
  });
}

export async function presentSharedPlaylist(row: PlaylistRow): Promise<SharedPlaylist> {
  const published = await publishedVoices([row]);
  const tracks = row.tracks.map((track) => presentTrack(track, published)).filter((track) => track.isAvailable);
  return { ...common(row), voices: voicesOf(tracks), tracks };
}

const common = ({ name, shortId }: PlaylistRow) => ({ name, shortId, shareUrl: shareUrlOf(shortId) });

async function publishedVoices(rows: readonly PlaylistRow[]): Promise<ReadonlyMap<string, Voice>> {
  const ids = new Set(rows.flatMap((row) => row.tracks.map(({ voiceDemo }) => voiceDemo.voice.id)));
  return new Map((await voicesByIds([...ids])).map((voice) => [voice.id, voice]));
}

function presentTrack(track: TrackRow, published: ReadonlyMap<string, Voice>): PlaylistTrack {
  const { voiceDemo } = track;
  const voice = published.get(voiceDemo.voice.id);
  // Uses the voice's public presentation, so that a single rule decides what is playable.
  const demo = voice?.voiceDemos.find(({ id }) => id === track.voiceDemoId);
  return {
    id: track.id,
    voiceDemoId: track.voiceDemoId,
    name: track.name || voiceDemo.name,
    description: track.description,
    language: voiceDemo.language,
    uri: demo?.uri ?? null,
    durationMs: demo?.durationMs ?? null,
    peaks: demo?.peaks ?? null,
    isAvailable: Boolean(demo?.uri),
    voice: { id: voiceDemo.voice.id, name: nameOf(voiceDemo.voice), picture: voice?.picture ?? null },
  };
}

function voicesOf(tracks: readonly PlaylistTrack[]): PlaylistVoice[] {
  return [...new Map(tracks.map(({ voice }) => [voice.id, voice])).values()];
}
