import type {
  Playlist,
  PlaylistSummary,
  PlaylistTrack,
  PlaylistVoice,
  SharedPlaylist,
} from '@/lib/contracts/playlists';
import type { Voice } from '@/lib/contracts/voices';
import { nameOf, personSelect, pictureUrl } from '@/server/access/people';
import { db, type Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { voicesByIds } from '@/server/voices/queries';

export const playlistSelect = {
  id: true,
  name: true,
  shortId: true,
  closedAt: true,
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
 * Returns the public URL: play host and short id (docs/rules/listening.md#playlists). The play host is this product
 * unless the operator configures another.
 */
function shareUrlOf(shortId: string): string {
  return `${(env.PLAY_URL ?? env.APP_URL).replace(/\/$/, '')}/play/${shortId}`;
}

/** Maximum of voices that a list shows of a playlist. */
const maxVoices = 5;

export const summarySelect = {
  id: true,
  name: true,
  shortId: true,
  tracks: {
    orderBy: playlistSelect.tracks.orderBy,
    select: { voiceDemoId: true, voiceDemo: { select: { voiceId: true } } },
  },
} as const satisfies Prisma.PlaylistSelect;

type SummaryRow = Prisma.PlaylistGetPayload<{ select: typeof summarySelect }>;

export async function presentSummaries(rows: readonly SummaryRow[]): Promise<PlaylistSummary[]> {
  const voiceIds = new Map(
    rows.map((row) => [row.id, [...new Set(row.tracks.map((track) => track.voiceDemo.voiceId))]]),
  );
  const shownIds = [...voiceIds.values()].flatMap((ids) => ids.slice(0, maxVoices));
  const voices = await readPeople([...new Set(shownIds)]);
  return rows.map((row) => {
    const ids = voiceIds.get(row.id) ?? [];
    return {
      id: row.id,
      ...common(row),
      numVoices: ids.length,
      numTracks: row.tracks.length,
      voices: ids.slice(0, maxVoices).flatMap((id) => voices.get(id) ?? []),
      voiceDemoIds: row.tracks.map(({ voiceDemoId }) => voiceDemoId),
    };
  });
}

/** Reads the people; only published voices have a picture. */
async function readPeople(ids: string[]): Promise<ReadonlyMap<string, PlaylistVoice>> {
  const people = await db.user.findMany({
    where: { id: { in: ids } },
    select: { ...personSelect, suspendedAt: true, voiceProfile: { select: { status: true } } },
  });
  return new Map(
    people.map(({ id, pictureId, suspendedAt, voiceProfile, ...names }) => {
      const isPublished = suspendedAt === null && voiceProfile?.status === 'published';
      return [id, { id, name: nameOf(names), picture: isPublished ? pictureUrl(pictureId) : null }];
    }),
  );
}

/** Returns the playlist as its owner gets it: tracks of unpublished voices are included without sound. */
export async function presentPlaylist(row: PlaylistRow): Promise<Playlist> {
  const published = await publishedVoices(row);
  const tracks = row.tracks.map((track) => presentTrack(track, published));
  return { id: row.id, ...common(row), isClosed: row.closedAt !== null, voices: voicesOf(tracks), tracks };
}

export async function presentSharedPlaylist(row: PlaylistRow): Promise<SharedPlaylist> {
  const published = await publishedVoices(row);
  const tracks = row.tracks.map((track) => presentTrack(track, published)).filter((track) => track.isAvailable);
  return { ...common(row), voices: voicesOf(tracks), tracks };
}

const common = ({ name, shortId }: Pick<PlaylistRow, 'name' | 'shortId'>) => ({
  name,
  shortId,
  shareUrl: shareUrlOf(shortId),
});

async function publishedVoices(row: PlaylistRow): Promise<ReadonlyMap<string, Voice>> {
  const ids = new Set(row.tracks.map(({ voiceDemo }) => voiceDemo.voice.id));
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
