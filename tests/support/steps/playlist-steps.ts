import { randomUUID } from 'node:crypto';
import { db } from '@/server/platform/db';
import { aCustomer, aVoice } from '@/tests/support/builders';

/** As many as the API allows, but for the total. */
export async function customerWithTracks(numPlaylists: number, demoIds: readonly string[]) {
  const customer = await aCustomer();
  const playlists = await db.playlist.createManyAndReturn({
    data: Array.from({ length: numPlaylists }, (_, index) => ({ userId: customer.id, name: `Playlist ${index}` })),
    select: { id: true },
  });
  await db.playlistTrack.createMany({
    data: playlists.flatMap(({ id }) =>
      demoIds.map((voiceDemoId, index) => ({ playlistId: id, voiceDemoId, position: index + 1 })),
    ),
  });
  return { customer, playlistIds: playlists.map(({ id }) => id) };
}

export async function someDemos(numDemos: number): Promise<string[]> {
  const voice = await aVoice();
  const demos = await db.voiceDemo.createManyAndReturn({
    data: Array.from({ length: numDemos }, (_, index) => ({
      voiceId: voice.id,
      name: `Demo ${index}`,
      language: 'en',
      types: ['Commercial'],
      tones: ['Warm'],
      uri: `audio/${randomUUID()}.wav`,
      processedUri: `previews/${randomUUID()}.mp3`,
      status: 'done' as const,
      peaks: new Uint8Array(800),
    })),
    select: { id: true },
  });
  return demos.map(({ id }) => id);
}
