import type { Metadata } from 'next';
import { CreatePlaylistDialog } from '@/components/playlists/name-form';
import { currentActor } from '@/server/http/session';

export const metadata: Metadata = { title: 'Create playlist' };

export default async function CreatePlaylistPage() {
  const actor = await currentActor();
  return actor && <CreatePlaylistDialog userId={actor.userId} />;
}
