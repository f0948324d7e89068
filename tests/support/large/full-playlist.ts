import { randomUUID } from 'node:crypto';
import { db } from '@/server/platform/db';
import { aCustomer, aPlaylist, aVoice } from '@/tests/support/builders';

/** A playlist with as many tracks as there can be. */
export async function aFullPlaylist() {
  const [voice, owner] = [await aVoice(), await aCustomer()];
  const demos = await db.voiceDemo.createManyAndReturn({
    data: Array.from({ length: 500 }, (_, index) => ({
      voiceId: voice.id,
      name: `Demo ${index}`,
      language: 'en',
      types: ['Commercial'],
      tones: ['Warm'],
      uri: `audio/${randomUUID()}.wav`,
      processedUri: `previews/${randomUUID()}.wav`,
      durationMs: 4_000,
      status: 'done' as const,
      peaks: new Uint8Array(800),
    })),
    select: { id: true },
  });
  const demoIds = demos.map(({ id }) => id);
  const { id: playlistId, shortId } = await aPlaylist(owner.id, demoIds);
  return { playlistId, shortId, ownerId: owner.id, demoIds };
}
