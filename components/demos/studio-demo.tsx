'use client';

import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { DeleteDemo } from './delete-voice-demo';
import { deleteStudioQualityDemo } from './delete-demo';
import { FailedDemo } from './failed-demo';
import { ownStudioTrack } from './own-tracks';
import { Processing } from './processing';
import { QualityReport } from './quality-report';
import { StudioInstructions } from './studio-instructions';
import { useDemoUpdates } from './use-demo-updates';
import { TrackButton } from '@/components/player/track-button';
import { TrackWaveform } from '@/components/player/track-waveform';
import { usePlayItems } from '@/components/player/use-play-items';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import type { Me } from '@/lib/contracts/profile';
import type { OwnStudioQualityDemo } from '@/lib/contracts/voices';

const path = '/profile/studio-quality-demo';
const title = 'Studio quality demo';

type StudioDemoProps = {
  user: Pick<Me, 'id' | 'name' | 'picture'>;
  demo: OwnStudioQualityDemo | null;
};

export function StudioDemo({ user, demo }: StudioDemoProps) {
  useDemoUpdates('studio-quality-demo-updated');
  return (
    <PageFrame title={title} back={{ href: '/profile', label: 'profile' }} width="text">
      {demo ? (
        <>
          <StudioItem user={user} demo={demo} />
          {demo.report && <QualityReport report={demo.report} />}
        </>
      ) : (
        <>
          <StudioInstructions />
          <ButtonLink href={`${path}/add`} icon={<Plus className="size-4" aria-hidden="true" />} className="mt-8">
            Add studio quality demo
          </ButtonLink>
        </>
      )}
    </PageFrame>
  );
}

function StudioItem({ user, demo }: { user: StudioDemoProps['user']; demo: OwnStudioQualityDemo }) {
  const { refresh } = useRouter();
  const track = ownStudioTrack(demo, user);
  const queue = track ? [track] : [];
  const playItems = usePlayItems(track, queue);
  const items: MenuItem[] = [
    ...playItems,
    { label: 'Delete', icon: <Trash2 aria-hidden="true" />, href: `${path}/delete`, danger: true },
  ];
  const options = (
    <IconButton
      label={`Options of ${title}`}
      disabled={demo.status === 'processing'}
      icon={<Ellipsis className="size-5" aria-hidden="true" />}
    />
  );
  return (
    <article
      aria-label={title}
      aria-busy={demo.status === 'processing' || undefined}
      className="flex items-center gap-3 border-y border-line py-4 sm:gap-4"
    >
      {track ? (
        <>
          <TrackButton track={track} queue={queue} />
          <TrackWaveform track={track} queue={queue} bars={160} className="h-12 flex-1" />
          <span className="tabular shrink-0 text-sm text-muted">{lengthText((demo.durationMs ?? 0) / 1000)}</span>
        </>
      ) : (
        <p className="min-w-0 flex-1 font-medium">{title}</p>
      )}
      {demo.status === 'processing' && <Processing />}
      {demo.status === 'failed' && (
        <FailedDemo
          name={title}
          failure={demo.failure}
          onDelete={async () => {
            await deleteStudioQualityDemo(user.id, demo.uri);
            refresh();
          }}
        />
      )}
      {demo.status === 'processing' ? options : <Menu label={title} align="end" trigger={options} items={items} />}
    </article>
  );
}

export function DeleteStudioDemo({ userId, uri }: { userId: string; uri: string }) {
  return (
    <DeleteDemo
      title="Delete studio quality demo?"
      closeTo={path}
      text="Customers no longer hear it, and you can upload a new one. This cannot be undone."
      onDelete={() => deleteStudioQualityDemo(userId, uri)}
    />
  );
}
