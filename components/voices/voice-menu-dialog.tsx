'use client';

import { type ComponentType, lazy, Suspense } from 'react';
import type { Voice } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/people/languages';

export type VoiceDialogName = 'share' | 'shortlist' | 'playlist';

type VoiceDialogProps = {
  voice: Voice;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
};

// Loaded on demand: lists have a menu on each row.
const dialogs: Record<VoiceDialogName, ComponentType<VoiceDialogProps>> = {
  share: lazy(() => import('./share-profile-dialog').then((module) => ({ default: module.ShareProfileDialog }))),
  shortlist: lazy(() =>
    import('@/components/shared/select-project-dialog').then((module) => ({ default: module.SelectProjectDialog })),
  ),
  playlist: lazy(async () => {
    const { AddToPlaylistDialog } = await import('@/components/playlists/add-to-playlist-dialog');
    return {
      default: ({ voice, ...props }: VoiceDialogProps) => <AddToPlaylistDialog demos={demoChoices(voice)} {...props} />,
    };
  }),
};

function demoChoices({ voiceDemos, languages }: Voice): { id: string; name: string }[] {
  return voiceDemos
    .filter(({ uri }) => uri !== null)
    .map(({ id, name, language }) => ({
      id,
      name: languages.length > 1 ? `${name} (${languageName(language)})` : name,
    }));
}

export function VoiceMenuDialog({ name, ...props }: VoiceDialogProps & { name: VoiceDialogName }) {
  const Dialog = dialogs[name];
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
