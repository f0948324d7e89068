'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const DeletePlaylistDialog = dynamic(() =>
  import('@/components/playlists/delete-dialog').then((module) => module.DeletePlaylistDialog),
);

export const EditPlaylistDialog = dynamic(() =>
  import('@/components/playlists/edit-dialog').then((module) => module.EditPlaylistDialog),
);

export const SharePlaylistDialog = dynamic(() =>
  import('@/components/playlists/share-dialog').then((module) => module.SharePlaylistDialog),
);

const loadAll = () =>
  Promise.all([
    import('@/components/playlists/delete-dialog'),
    import('@/components/playlists/edit-dialog'),
    import('@/components/playlists/share-dialog'),
  ]);

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
