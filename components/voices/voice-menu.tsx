'use client';

import { Ellipsis, FolderPlus, Pause, Play, Share2, UserRound } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { player } from '@/components/player/player';
import { tracksOf } from '@/components/player/track';
import { useTrackStatus } from '@/components/player/use-player';
import { useSearchPlace } from '@/components/search/search-place';
import { useCurrentUser } from '@/components/shell/current-user';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, type MenuItem } from '@/components/ui/menu';
import type { Voice } from '@/lib/contracts/voices';
import { startProjectPath } from '@/lib/domain/start-project';
import { voicePath } from '@/lib/domain/voice-path';

const ShareProfileDialog = dynamic(() => import('./share-profile-dialog').then((module) => module.ShareProfileDialog), {
  ssr: false,
});

/** What one can do with a voice; voices themselves order nothing (specification 1, section 2.2). */
export function VoiceMenu({ voice }: { voice: Voice }) {
  const { user } = useCurrentUser();
  const { Action } = useSearchPlace();
  const [sharing, setSharing] = useState<'no' | 'open' | 'closing'>('no');
  const queue = tracksOf(voice);
  const [first] = queue;
  const isPlaying = useTrackStatus(first?.id) === 'playing';
  const items: MenuItem[] = [
    ...(first
      ? [
          {
            label: isPlaying ? 'Pause' : 'Play',
            icon: isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />,
            onSelect: () => player.toggle(queue, first.id),
          },
        ]
      : []),
    { label: 'Show profile', icon: <UserRound aria-hidden="true" />, href: voicePath(voice) },
    ...(user?.isVoice || Action
      ? []
      : [
          {
            label: 'Start a project',
            icon: <FolderPlus aria-hidden="true" />,
            href: startProjectPath(user !== null, voice.id),
          },
        ]),
    { label: 'Share profile', icon: <Share2 aria-hidden="true" />, onSelect: () => setSharing('open') },
  ];
  return (
    <span className="flex items-center justify-end gap-1">
      {Action && <Action voice={voice} />}
      <Menu
        label={voice.name}
        trigger={
          <IconButton label={`More about ${voice.name}`} icon={<Ellipsis className="size-5" aria-hidden="true" />} />
        }
        items={items}
      />
      {sharing !== 'no' && (
        <ShareProfileDialog
          voice={voice}
          open={sharing === 'open'}
          onClose={() => setSharing('closing')}
          onClosed={() => setSharing('no')}
        />
      )}
    </span>
  );
}
