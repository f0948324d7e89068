'use client';

import { FolderPlus, Heart, HeartOff, ListPlus, Share2, UserPlus, UserRound } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { tracksOf } from '@/components/player/track';
import { usePlayItems } from '@/components/player/use-play-items';
import { useTrackOf } from '@/components/player/use-player';
import { useFavorites } from '@/components/playlists/use-favorites';
import { useSearchContext } from '@/components/shared/search-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Menu, type MenuItem, type MenuProps } from '@/components/ui/menus/menu';
import { track as trackEvent } from '@/lib/client/analytics';
import type { Me } from '@/lib/contracts/profile';
import type { Voice } from '@/lib/contracts/voices';
import { mayStartProject, startProjectPath } from '@/lib/domain/assignments/start-project';
import { languageName } from '@/lib/domain/people/languages';
import { voicePath } from '@/lib/domain/people/voice-path';

type VoiceActionsProps = {
  voice: Voice;
  trigger: MenuProps['trigger'];
};

/**
 * Menu that opens on mount, because the click loaded it. Voices and team viewers cannot order (docs/rules/search.md).
 */
export function VoiceActions({ voice, trigger }: VoiceActionsProps) {
  const { user } = useCurrentUser();
  const { Action, invite } = useSearchContext();
  const [dialog, setDialog] = useState<{ name: VoiceDialogName; isOpen: boolean } | null>(null);
  const open = (name: VoiceDialogName) => setDialog({ name, isOpen: true });
  const queue = tracksOf(voice);
  const track = useTrackOf(queue);
  const playItems = usePlayItems(track, queue);
  const items: MenuItem[] = [
    ...playItems,
    {
      label: 'Show profile',
      icon: <UserRound aria-hidden="true" />,
      href: voicePath(voice),
      onSelect: () => trackEvent('voice-profile-click', { voiceId: voice.id }),
    },
    ...(invite
      ? [{ label: 'Invite voice', icon: <UserPlus aria-hidden="true" />, onSelect: () => invite(voice) }]
      : []),
    ...(Action === null && mayStartProject(user) ? [projectItem(user, voice, () => open('shortlist'))] : []),
    { label: 'Share profile', icon: <Share2 aria-hidden="true" />, onSelect: () => open('share') },
    ...useCustomerItems(voice, () => open('playlist')),
  ];
  return (
    <>
      <Menu label={voice.name} trigger={trigger} items={items} startsOpen />
      {dialog && (
        <VoiceMenuDialog
          name={dialog.name}
          voice={voice}
          open={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
          onClosed={() => setDialog(null)}
        />
      )}
    </>
  );
}

function projectItem(user: Me | null, voice: Voice, shortlist: () => void): MenuItem {
  const icon = <FolderPlus aria-hidden="true" />;
  if (user && user.projects.length > 0) return { label: 'Shortlist for project', icon, onSelect: shortlist };
  return { label: 'Start a project', icon, href: startProjectPath(user !== null, voice.id) };
}

function useCustomerItems(voice: Voice, addToPlaylist: () => void): MenuItem[] {
  const favorites = useFavorites();
  if (!favorites.mayHave) return [];
  const isFavorite = favorites.isFavorite(voice.id);
  return [
    {
      label: isFavorite ? 'Remove favorite' : 'Add to favorites',
      icon: isFavorite ? <HeartOff aria-hidden="true" /> : <Heart aria-hidden="true" />,
      onSelect: () => favorites.toggle(voice),
    },
    ...(voice.voiceDemos.some(({ uri }) => uri !== null)
      ? [{ label: 'Add to playlist', icon: <ListPlus aria-hidden="true" />, onSelect: addToPlaylist }]
      : []),
  ];
}

type VoiceDialogName = 'share' | 'shortlist' | 'playlist';

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

function VoiceMenuDialog({ name, ...props }: VoiceDialogProps & { name: VoiceDialogName }) {
  const Dialog = dialogs[name];
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
