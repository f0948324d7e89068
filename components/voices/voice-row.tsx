'use client';

import { Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { cloneElement, type ComponentProps, type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { tracksOf } from '@/components/player/track';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { useTrackOf } from '@/components/player/use-player';
import { useSearchContext } from '@/components/shared/search-context';
import { reportError } from '@/components/shell/global-errors';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Avatar } from '@/components/ui/avatar';
import { lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton, SkeletonGroup } from '@/components/ui/notices/skeleton';
import { useIsNarrow } from '@/components/ui/use-media-query';
import { track as trackEvent } from '@/lib/client/analytics';
import type { Voice, VoiceDemo } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/people/languages';
import { voicePath } from '@/lib/domain/people/voice-path';
import { Rating } from './rating';
import type { VoiceActions } from './voice-actions';

type VoiceRowProps = {
  voice: Voice;
  position: number;
  total: number;
  isActive: boolean;
};

/** Shows the waveform of the demo that matches the search or, during playback, of the current recording. */
export const VoiceRow = memo(function VoiceRow({ voice, position, total, isActive }: VoiceRowProps) {
  const { Action } = useSearchContext();
  const queue = tracksOf(voice);
  const track = useTrackOf(queue);
  const demo = voice.voiceDemos.find(({ id }) => id === track?.id);
  const nameId = `voice-${voice.id}`;
  return (
    <article
      data-voice-row
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an article of a feed takes the focus
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={nameId}
      aria-posinset={position}
      aria-setsize={total}
      className="late-row voice-columns group scroll-my-24 px-3 py-4 transition-colors hover:bg-wash/50"
    >
      <Avatar name={voice.name} picture={voice.picture} decorative className="!size-12 md:!size-14" />
      <div className="relative flex min-h-16 min-w-0 flex-col justify-center">
        <h2 id={nameId} className="truncate text-base font-semibold">
          <Link
            href={voicePath(voice)}
            prefetch={false}
            data-profile
            onClick={() => trackEvent('voice-profile-click', { voiceId: voice.id })}
            className="rounded-sm py-0.5 after:absolute after:inset-0 hover:underline"
          >
            <bdi>{voice.name}</bdi>
          </Link>
        </h2>
        <p className="truncate text-sm text-muted">{voice.place}</p>
        <Rating rating={voice.rating} count={voice.ratingCount} />
      </div>
      <div className="max-md:contents md:order-last md:flex md:items-center md:gap-1">
        {Action && (
          <div data-list-action className="max-md:col-start-2 max-md:col-span-2 max-md:row-start-3">
            <Action voice={voice} />
          </div>
        )}
        <div className="max-md:col-start-3 max-md:row-start-1">
          <VoiceMenu voice={voice} />
        </div>
      </div>
      {track ? (
        <>
          <TrackButton track={track} queue={queue} className="max-md:size-12" />
          <div className="min-w-0 max-md:col-span-2">
            <p className="truncate text-sm">{demo ? demoInWords(demo) : track.title}</p>
            <div className="flex items-center gap-3">
              <TrackWaveform track={track} queue={queue} bars={120} className="h-9" />
              <span className="tabular w-9 shrink-0 text-right text-sm text-muted">
                {lengthText((track.durationMs ?? 0) / 1000)}
              </span>
            </div>
          </div>
        </>
      ) : (
        <p className="flex min-h-14 items-center text-sm text-muted max-md:col-span-3 md:col-span-2">No demos yet</p>
      )}
    </article>
  );
});

/** Describes a demo: 'Danish, Jysk · Commercial · Warm, Calm'. */
function demoInWords(demo: VoiceDemo): string {
  const languageLabel = [languageName(demo.language), demo.dialect].filter(Boolean).join(', ');
  return [languageLabel, demo.types.join(', '), demo.tones.join(', ')].filter(Boolean).join(' · ');
}

const loadActions = () => import('./voice-actions');
const RowActions = lazy(() => import('./row-actions').then((module) => ({ default: module.RowActions })));

/** Renders only its button until the first click, because lists have a menu on each row. */
export function VoiceMenu({ voice }: { voice: Voice }) {
  const { user } = useCurrentUser();
  const isNarrow = useIsNarrow();
  const [Actions, setActions] = useState<ComponentType<ComponentProps<typeof VoiceActions>> | null>(null);
  const trigger = (
    <IconButton label={`More about ${voice.name}`} icon={<Ellipsis className="size-5" aria-hidden="true" />} />
  );
  // Ignore errors here: the click loads it again and reports them.
  const prepare = () => void loadActions().catch(() => {});
  const open = () => void loadActions().then((module) => setActions(() => module.VoiceActions), reportError);
  return (
    <span className="flex items-center justify-end md:gap-1">
      {user && !user.isVoice && (
        <Suspense fallback={<span className="w-11" />}>
          <RowActions voice={voice} />
        </Suspense>
      )}
      {Actions ? (
        <Actions voice={voice} trigger={trigger} />
      ) : (
        cloneElement(trigger, {
          'aria-haspopup': isNarrow ? 'dialog' : 'menu',
          'aria-expanded': false,
          onPointerEnter: prepare,
          onFocus: prepare,
          onClick: open,
        })
      )}
    </span>
  );
}

export function VoicesSkeleton() {
  return (
    <SkeletonGroup label="Loading voices" className="mt-4">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line py-4">
          <Skeleton className="size-14 shrink-0 !rounded-full" />
          <div className="w-40 shrink-0">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-3 w-24" />
          </div>
          <Skeleton className="h-9 w-full max-sm:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
