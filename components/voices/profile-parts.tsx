'use client';

import { FolderPlus, Share2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { BackLink } from '@/components/shell/page-frame';
import { useLastList } from '@/components/shell/visited-pages';
import { Button } from '@/components/ui/button';
import { track } from '@/lib/client/analytics';
import { mayStartProject } from '@/lib/domain/assignments/start-project';
import { formatTime } from '@/lib/domain/format-date';

const ShareProfileDialog = lazy(() =>
  import('./share-profile-dialog').then((module) => ({ default: module.ShareProfileDialog })),
);

export function ShareProfileButton({ voice }: { voice: { id: string; name: string } }) {
  const [sharing, setSharing] = useState<'no' | 'open' | 'closing'>('no');
  return (
    <>
      <Button
        variant="secondary"
        icon={<Share2 className="size-4" aria-hidden="true" />}
        onClick={() => setSharing('open')}
      >
        Share
      </Button>
      {sharing !== 'no' && (
        <Suspense fallback={null}>
          <ShareProfileDialog
            voice={voice}
            open={sharing === 'open'}
            onClose={() => setSharing('closing')}
            onClosed={() => setSharing('no')}
          />
        </Suspense>
      )}
    </>
  );
}

const SelectProjectDialog = lazy(() =>
  import('@/components/shared/select-project-dialog').then((module) => ({ default: module.SelectProjectDialog })),
);

export function ShortlistProfileButton({ voice }: { voice: { id: string; name: string } }) {
  const { user } = useCurrentUser();
  const [choosing, setChoosing] = useState<'no' | 'open' | 'closing'>('no');
  if (!user || !mayStartProject(user) || user.projects.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<FolderPlus className="size-4" aria-hidden="true" />}
        onClick={() => setChoosing('open')}
      >
        Shortlist for project
      </Button>
      {choosing !== 'no' && (
        <Suspense fallback={null}>
          <SelectProjectDialog
            voice={voice}
            open={choosing === 'open'}
            onClose={() => setChoosing('closing')}
            onClosed={() => setChoosing('no')}
          />
        </Suspense>
      )}
    </>
  );
}

export function BackToVoices() {
  const href = useLastList() ?? '/search';
  return <BackLink href={href} label={listName(href)} />;
}

function listName(path: string): string {
  if (path.startsWith('/favorites')) return 'your favorites';
  if (path.startsWith('/playlists')) return 'the playlist';
  return path.startsWith('/projects') ? 'the project' : 'the search';
}

export function LocalTime({ timeZone }: { timeZone: string }) {
  const [text, setText] = useState(() => formatTime(new Date(), timeZone));
  useEffect(() => {
    const update = () => setText(formatTime(new Date(), timeZone));
    update();
    const timer = setInterval(update, 10_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return (
    <span className="tabular" suppressHydrationWarning>
      {text}
    </span>
  );
}

export function ProfileOpened({ voiceId }: { voiceId: string }) {
  useEffect(() => track('voice-profile-open', { voiceId }), [voiceId]);
  return null;
}
