'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

const load = () => import('@/components/playlists/playlist-dialogs');

export const DeletePlaylistDialog = dynamic(() => load().then((module) => module.DeletePlaylistDialog));
export const EditPlaylistDialog = dynamic(() => load().then((module) => module.EditPlaylistDialog));
export const SharePlaylistDialog = dynamic(() => load().then((module) => module.SharePlaylistDialog));

export function DialogsAhead() {
  useLoadAhead(load);
  return null;
}
