'use client';

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { deleteVoiceDemo } from './delete-demo';
import { FailedDemo } from './failed-demo';
import { Processing } from './processing';
import type { Track } from '@/components/player/track';
import { TrackButton } from '@/components/player/track-button';
import { TrackWaveform } from '@/components/player/track-waveform';
import { usePlayItems } from '@/components/player/use-play-items';
import { lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/people/languages';

type DemoRowProps = {
  demo: OwnVoiceDemo;
  /** Track of the demo; null until the demo is done. */
  track: Track | null;
  queue: readonly Track[];
};

export function DemoRow({ demo, track, queue }: DemoRowProps) {
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
