import { z } from 'zod';
import type { BodyOf } from '@/lib/contracts/contract';
import type { Playlist, putTrack as contract } from '@/lib/contracts/playlists';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { Prisma, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { lockOwnPlaylist } from './edit-playlists';
import { getPlaylist } from './queries';

/** Maximum of tracks: playlists are played from the start, so further tracks would never be heard. */
const maxTracks = 500;
const maxTracksOfUser = 2_000;
/**
 * Maximum bytes (UTF-8) of the names and descriptions of all tracks of a playlist: with them, a response stays below 1
 * MB.
 */
const maxTextBytes = 200_000;

/**
 * Appends a demo; if it is already in the playlist, only updates the given fields.
 * @throws AppError 'not-found' for an unpublished demo, 'conflict' when the playlist or its texts are full, or all
 * playlists together.
 */
export async function putTrack(
  actor: Actor,
  playlistId: string,
  voiceDemoId: string,
  words: BodyOf<typeof contract>,
): Promise<Playlist> {
  await transaction(async (tx) => {
    await lockOwnPlaylist(tx, actor, playlistId);
    const changed = await tx.playlistTrack.updateMany({ where: { playlistId, voiceDemoId }, data: words });
    if (changed.count === 0) {
      await requireRoom(tx, actor.userId);
      await addAtEnd(tx, { playlistId, voiceDemoId, ...words });
    }
    if (words.name || words.description) await requireTextRoom(tx, playlistId);
    await touchPlaylist(tx, playlistId);
  });
  return getPlaylist(actor, playlistId);
}

const bytesRow = z.strictObject({ bytes: z.int().nullable() });

/** @throws AppError to roll back the change of texts */
async function requireTextRoom(tx: Tx, playlistId: string): Promise<void> {
  const measured = Prisma.sql`
    SELECT sum(octet_length(name) + octet_length(description))::int AS bytes
      FROM playlist_tracks WHERE "playlistId" = ${playlistId}`;
  const row = await queryRow(tx, bytesRow, measured);
  if ((row?.bytes ?? 0) <= maxTextBytes) return;
  const message = 'The names and descriptions in this playlist are too long together. Please shorten some.';
  throw new AppError('conflict', message, { code: 'full' });
}

/** Locks the user's row, which serializes additions to all playlists. */
async function requireRoom(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const numTracks = await tx.playlistTrack.count({ where: { playlist: { userId } } });
  if (numTracks < maxTracksOfUser) return;
  const message = 'Your playlists already have 2,000 tracks. Please remove some first.';
  throw new AppError('conflict', message, { code: 'full' });
}

async function addAtEnd(tx: Tx, track: { playlistId: string; voiceDemoId: string }): Promise<void> {
  const { playlistId, voiceDemoId } = track;
  const demo = await tx.voiceDemo.findFirst({
    where: {
      id: voiceDemoId,
      status: 'done',
      hiddenAt: null,
      voice: { suspendedAt: null, voiceProfile: { status: 'published' } },
    },
    select: { id: true },
  });
  if (!demo) throw new AppError('not-found', 'This demo does not exist.');
  const { _count, _max } = await tx.playlistTrack.aggregate({
    where: { playlistId },
    _count: true,
    _max: { position: true },
  });
  if (_count >= maxTracks) {
    throw new AppError('conflict', `This playlist already has ${maxTracks} tracks.`, { code: 'full' });
  }
  await tx.playlistTrack.create({ data: { ...track, position: (_max.position ?? 0) + 1 }, select: { id: true } });
}

export async function removeTrack(actor: Actor, playlistId: string, voiceDemoId: string): Promise<Playlist> {
  await transaction(async (tx) => {
    await lockOwnPlaylist(tx, actor, playlistId);
    await tx.playlistTrack.deleteMany({ where: { playlistId, voiceDemoId } });
    await touchPlaylist(tx, playlistId);
  });
  return getPlaylist(actor, playlistId);
}

async function touchPlaylist(tx: Tx, playlistId: string): Promise<void> {
  await tx.playlist.update({ where: { id: playlistId }, data: { lastModified: now(tx) }, select: { id: true } });
}
