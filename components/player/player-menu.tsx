'use client';

import { Ellipsis, FolderPlus, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import { mayStartProject, startProjectPath } from '@/lib/domain/assignments/start-project';
import { voicePath } from '@/lib/domain/people/voice-path';
import type { Track } from './track';

const SelectProjectDialog = lazy(() =>
  import('@/components/shared/select-project-dialog').then((module) => ({ default: module.SelectProjectDialog })),
);

export function PlayerMenu({ track }: { track: Track }) {
  const { user } = useCurrentUser();
  const [shortlisting, setShortlisting] = useState<{ id: string; name: string; isOpen: boolean } | null>(null);
  const { voiceId, subtitle: name } = track;
  if (!voiceId || !track.isDemo) return null;
  const items: MenuItem[] = [
    { label: 'Show profile', icon: <UserRound aria-hidden="true" />, href: voicePath({ id: voiceId, name }) },
  ];
  const icon = <FolderPlus aria-hidden="true" />;
  if (user && mayStartProject(user)) {
    const open = () => setShortlisting({ id: voiceId, name, isOpen: true });
    items.push(
      user.projects.length > 0
        ? { label: 'Shortlist for project', icon, onSelect: open }
        : { label: 'Start a project', icon, href: startProjectPath(true, voiceId) },
    );
  }
  return (
    <>
      <Menu
        label={name}
        trigger={<IconButton label={`More about ${name}`} icon={<Ellipsis className="size-5" aria-hidden="true" />} />}
        items={items}
      />
      {shortlisting && (
        <Suspense fallback={null}>
          <SelectProjectDialog
            voice={shortlisting}
            open={shortlisting.isOpen}
            onClose={() => setShortlisting({ ...shortlisting, isOpen: false })}
            onClosed={() => setShortlisting(null)}
          />
        </Suspense>
      )}
    </>
  );
}
