'use client';

import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { usePlayItems } from '@/components/player/use-play-items';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import { Processing } from '@/components/ui/notices/processing';
import type { Me } from '@/lib/contracts/profile';
import type { OwnStudioQualityDemo } from '@/lib/contracts/voices';
import { studioSentence } from '@/lib/domain/people/demos';
import { DeleteDemo, deleteStudioQualityDemo } from './delete-demo';
import { FailedDemo, useDemoUpdates } from './demo-status';
import { ownStudioTrack } from './own-tracks';
import { QualityReport } from './quality-report';

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

export function StudioInstructions() {
  return (
    <div className="flex flex-col gap-5">
      <p>
        Customers who record with you want to hear your room and your microphone. Record this sentence, in English,
        whatever languages you work in:
      </p>
      <blockquote className="rounded-lg border border-line bg-raised px-5 py-4 text-lg">“{studioSentence}”</blockquote>
      <ul className="list-disc space-y-1.5 pl-5">
        <li>48 kHz, 24 or 16 bit, as a wav or aif file</li>
        <li>without much compression, and without noise reduction or effects</li>
        <li>one second of silence before and after the sentence</li>
        <li>at your usual distance, with peaks between -12 and -6 dB</li>
      </ul>
      <p className="text-muted">
        We measure noise, clipping, bandwidth, echo and compression, and tell you what to improve.
      </p>
    </div>
  );
}
