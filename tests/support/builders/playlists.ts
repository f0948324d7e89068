import { db } from '@/server/platform/db';

export async function aPlaylist(userId: string, demoIds: readonly string[] = []) {
  const tracks = demoIds.map((voiceDemoId, index) => ({ voiceDemoId, position: index + 1 }));
  return db.playlist.create({ data: { userId, name: 'For tests', tracks: { create: tracks } } });
}
