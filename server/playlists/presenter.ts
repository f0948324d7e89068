import type { Playlist, PlaylistTrack, PlaylistVoice, SharedPlaylist } from '@/lib/contracts/playlists';
import type { Voice } from '@/lib/contracts/voices';
import type { Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { voiceName } from '@/server/voices/presenter';
import { voicesByIds } from '@/server/voices/queries';

/** What a playlist needs from the database. */
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
 * The public address of a playlist: the play host and the short id (docs/rules/listening.md#playlists).
 * The play host is this product unless the operator has another one.
 */
export function shareUrlOf(shortId: string): string {
  return `${(env.PLAY_URL ?? env.APP_URL).replace(/\/$/, '')}/play/${shortId}`;
}

/** As its owner sees them: a track whose voice is not published is there, without sound. */
export async function presentPlaylists(rows: readonly PlaylistRow[]): Promise<Playlist[]> {
  const published = await publishedVoices(rows);
  return rows.map((row) => {
    const tracks = row.tracks.map((track) => presentTrack(track, published));
    return { id: row.id, ...common(row), voices: voicesOf(tracks), tracks };
  });
}

/** As everybody with the link sees it: what cannot be played is not there. */
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
  // The public answer about the voice decides what can be heard of it, so that there is one rule.
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
    voice: { id: voiceDemo.voice.id, name: voiceName(voiceDemo.voice), picture: voice?.picture ?? null },
  };
}

function voicesOf(tracks: readonly PlaylistTrack[]): PlaylistVoice[] {
  return [...new Map(tracks.map(({ voice }) => [voice.id, voice])).values()];
}
