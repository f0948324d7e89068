'use client';

import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { Voice } from '@/lib/contracts/voices';

/** What the menu of a voice opens. */
export type VoiceDialogName = 'share' | 'shortlist' | 'playlist';

interface VoiceDialogProps {
  voice: Voice;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

// A list has a menu on each row; the code of a dialog comes when one is opened.
const dialogs: Record<VoiceDialogName, ComponentType<VoiceDialogProps>> = {
  share: dynamic(() => import('./share-profile-dialog').then((module) => module.ShareProfileDialog), { ssr: false }),
  shortlist: dynamic(
    () => import('@/components/projects/select-project-dialog').then((module) => module.SelectProjectDialog),
    { ssr: false },
  ),
  playlist: dynamic(
    () => import('@/components/playlists/add-to-playlist-dialog').then((module) => module.AddToPlaylistDialog),
    { ssr: false },
  ),
};

export function VoiceMenuDialog({ name, ...props }: VoiceDialogProps & { name: VoiceDialogName }) {
  const Dialog = dialogs[name];
  return <Dialog {...props} />;
}
