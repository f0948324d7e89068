import { db } from '@/server/platform/db';
import { aCustomer } from '@/tests/support/builders';

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
