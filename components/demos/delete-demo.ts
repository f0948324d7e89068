import { player } from '@/components/player/player';
import { removeTracks } from '@/components/player/removed-demos';
import { studioTrackId } from '@/components/player/track';
import { api } from '@/lib/client/api';

export async function deleteVoiceDemo(voiceDemoId: string): Promise<void> {
  await api('DELETE /voice-demos/{voiceDemoId}', { params: { voiceDemoId } });
  removeTracks(player, ({ id }) => id === voiceDemoId);
}

export async function deleteStudioQualityDemo(userId: string, uri: string): Promise<void> {
  await api('DELETE /users/{userId}/studio-quality-demo', { params: { userId }, body: { uri } });
  removeTracks(player, ({ id }) => id === studioTrackId(userId));
}
