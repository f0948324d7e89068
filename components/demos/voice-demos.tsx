'use client';

import { ArrowUpDown, AudioLines, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { Track } from '@/components/player/track';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { usePlayItems } from '@/components/player/use-play-items';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import { Processing } from '@/components/ui/notices/processing';
import { EmptyState } from '@/components/ui/notices/states';
import type { Me } from '@/lib/contracts/profile';
import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import { maxDemos } from '@/lib/domain/people/demos';
import { groundNames } from '@/lib/domain/support/reports';
import { languageName } from '@/lib/domain/people/languages';
import { deleteVoiceDemo } from './delete-demo';
import { FailedDemo, useDemoUpdates } from './demo-status';
import { ownTracks } from './own-tracks';

type VoiceDemosProps = {
  user: Pick<Me, 'id' | 'name' | 'picture' | 'voiceStatus'>;
  demos: readonly OwnVoiceDemo[];
};

export function VoiceDemos({ user, demos }: VoiceDemosProps) {
  useDemoUpdates('voice-demo-updated');
  const queue = ownTracks(demos, user);
  const add = demos.length < maxDemos && (
    <ButtonLink href="/profile/voice-demos/add" icon={<Plus className="size-4" aria-hidden="true" />}>
      Add voice demo
    </ButtonLink>
  );
  return (
    <PageFrame title="Voice demos" back={{ href: '/profile', label: 'profile' }} action={demos.length > 0 && add}>
      {demos.length === 0 ? (
        <EmptyState icon={<AudioLines aria-hidden="true" />} title="No voice demos – yet" action={add}>
          Customers choose a voice by its demos. Add one for each language and kind of work, up to 3 minutes each.
        </EmptyState>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-sm text-muted">{countText(demos.length, user.voiceStatus === 'published')}</p>
            {demos.length > 1 && (
              <ButtonLink
                href="/profile/voice-demos/change-order"
                variant="secondary"
                size="small"
                icon={<ArrowUpDown className="size-4" aria-hidden="true" />}
              >
                Change order
              </ButtonLink>
            )}
          </div>
          <ul aria-label="Voice demos" className="divide-y divide-line border-y border-line">
            {demos.map((demo) => (
              <DemoRow key={demo.id} demo={demo} track={queue.find(({ id }) => id === demo.id) ?? null} queue={queue} />
            ))}
          </ul>
        </>
      )}
    </PageFrame>
  );
}

function countText(count: number, isPublished: boolean): string {
  const demos = `${count} ${count === 1 ? 'demo' : 'demos'}`;
  const first = count > 1 ? ' The first one represents you in lists.' : '';
  return isPublished ? `${demos}, in the search as soon as they are processed.${first}` : `${demos}.${first}`;
}

type DemoRowProps = {
  demo: OwnVoiceDemo;
  /** Track of the demo; null until the demo is done. */
  track: Track | null;
  queue: readonly Track[];
};

function DemoRow({ demo, track, queue }: DemoRowProps) {
  const { refresh } = useRouter();
  const languageLabel = [languageName(demo.language), demo.dialect].filter(Boolean).join(', ');
  const sound = [...demo.tones, demo.age].filter(Boolean).join(', ');
  return (
    <li aria-label={track?.label ?? demo.name} aria-busy={demo.status === 'processing' || undefined} className="py-4">
      <div className="flex items-center gap-3 sm:gap-4">
        {track && <TrackButton track={track} queue={queue} />}
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-base font-medium">
            {demo.name}
          </h2>
          <p className="truncate text-sm text-muted">{languageLabel}</p>
          {sound && <p className="truncate text-sm text-muted">{sound}</p>}
          {demo.hiddenGround && (
            <p className="text-sm text-danger">Hidden by support: {groundNames[demo.hiddenGround]}</p>
          )}
        </div>
        {track && (
          <TrackWaveform track={track} queue={queue} bars={140} className="h-10 max-w-sm flex-1 max-md:hidden" />
        )}
        {demo.status === 'done' && (
          <span className="tabular w-10 shrink-0 text-right text-sm text-muted">
            {lengthText((demo.durationMs ?? 0) / 1000)}
          </span>
        )}
        {demo.status === 'processing' && <Processing />}
        {demo.status === 'failed' && (
          <FailedDemo
            name={demo.name}
            failure={demo.failure}
            onDelete={async () => {
              await deleteVoiceDemo(demo.id);
              refresh();
            }}
          />
        )}
        <DemoMenu demo={demo} track={track} queue={queue} />
      </div>
      {track && <TrackWaveform track={track} queue={queue} bars={120} className="mt-2 h-9 md:hidden" />}
    </li>
  );
}

function DemoMenu({ demo, track, queue }: DemoRowProps) {
  const playItems = usePlayItems(track, queue);
  const items: MenuItem[] = [
    ...playItems,
    ...(track
      ? [{ label: 'Edit', icon: <Pencil aria-hidden="true" />, href: `/profile/voice-demos/edit/${demo.id}` }]
      : []),
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      href: `/profile/voice-demos/delete/${demo.id}`,
      danger: true,
    },
  ];
  const name = track?.label ?? demo.name;
  if (demo.status === 'processing') {
    return <IconButton label={`Options of ${name}`} disabled icon={<Ellipsis className="size-5" />} />;
  }
  return (
    <Menu
      label={name}
      align="end"
      trigger={<IconButton label={`Options of ${name}`} icon={<Ellipsis className="size-5" aria-hidden="true" />} />}
      items={items}
    />
  );
}
