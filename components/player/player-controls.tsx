'use client';

import { Pause, Play, SkipBack, SkipForward, Volume1, Volume2, VolumeX, X } from 'lucide-react';
import Link from 'next/link';
import { useEffect } from 'react';
import { useShortcut } from '@/components/shell/shortcuts';
import { Avatar } from '@/components/ui/avatar';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import { clockTime } from '@/components/ui/time-text';
import { Waveform } from '@/components/ui/waveform';
import { player } from './player';
import { speeds } from './settings';
import type { Track } from './track';
import { usePeaks, usePlayer, useTrackTime } from './use-player';

/** Height of the bar in pixels, for what has to stand above it; at most 150 (specification 1, section 2.9). */
const heightPx = 112;

/** The bar itself: one row from 1100 px, two below. */
export function PlayerControls() {
  const { status, isWaiting, queue, index } = usePlayer();
  const track = queue[index];
  useShortcut(' ', 'Play or pause', () => player.togglePause());
  useEffect(() => {
    document.documentElement.style.setProperty('--shell-player-shown', `${heightPx}px`);
    return () => void document.documentElement.style.removeProperty('--shell-player-shown');
  }, []);
  if (!track) return null;
  const isPlaying = status === 'playing';
  const hasMore = queue.length > 1;
  return (
    <section
      aria-label="Player"
      className="grid max-h-(--shell-player) grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border-t border-line bg-raised px-3 py-2 sm:px-6 wide:grid-cols-[14rem_auto_minmax(0,1fr)_auto_auto] wide:gap-x-6 wide:py-3"
    >
      <NowPlaying track={track} />
      <div className="flex items-center gap-1">
        {hasMore && (
          <IconButton label="Previous" round icon={<SkipBack className="size-5" />} onClick={() => player.skip(-1)} />
        )}
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          round
          variant="primary"
          icon={<TransportIcon isPlaying={isPlaying} isWaiting={isWaiting} />}
          onClick={() => player.togglePause()}
        />
        {hasMore && (
          <IconButton label="Next" round icon={<SkipForward className="size-5" />} onClick={() => player.skip(1)} />
        )}
      </div>
      <Progress track={track} />
      <div className="flex items-center max-wide:hidden">
        <Speed />
        <Volume />
      </div>
      <IconButton
        label="Close the player"
        icon={<X className="size-5" />}
        onClick={() => player.close()}
        className="max-wide:row-start-1 max-wide:col-start-3"
      />
      <p className="visually-hidden" role="status">
        {isPlaying ? `Playing ${track.title} by ${track.subtitle}` : ''}
      </p>
    </section>
  );
}

function NowPlaying({ track }: { track: Track }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={track.subtitle} picture={track.picture} decorative />
      <div className="min-w-0">
        <p className="truncate font-medium">{track.title}</p>
        <p className="truncate text-sm text-muted">
          {track.voiceId ? (
            <Link href={`/voices/${track.voiceId}`} className="rounded-sm hover:text-text hover:underline">
              {track.subtitle}
            </Link>
          ) : (
            track.subtitle
          )}
        </p>
      </div>
    </div>
  );
}

function TransportIcon({ isPlaying, isWaiting }: { isPlaying: boolean; isWaiting: boolean }) {
  if (isPlaying && isWaiting) return <Spinner />;
  return isPlaying ? (
    <Pause className="size-5 fill-current" strokeWidth={1.5} />
  ) : (
    <Play className="size-5 translate-x-px fill-current" strokeWidth={1.5} />
  );
}

/** Time, waveform with the needle, length; the second row on small screens. */
function Progress({ track }: { track: Track }) {
  const { duration } = usePlayer();
  const time = useTrackTime(track.id);
  return (
    <div className="col-span-full flex min-w-0 items-center gap-3 max-wide:row-start-2 wide:col-span-1">
      <span className="tabular w-10 text-right text-sm text-muted">{clockTime(time)}</span>
      <Waveform
        peaks={usePeaks(track.peaks)}
        progress={duration > 0 ? time / duration : 0}
        duration={duration}
        onSeek={(place) => player.seek(place)}
        label="Place in the recording"
        bars={200}
        className="h-9 wide:h-11"
      />
      <span className="tabular w-10 text-sm text-muted">{clockTime(duration)}</span>
      <span className="wide:hidden">
        <Speed />
      </span>
    </div>
  );
}

function Speed() {
  const { speed } = usePlayer();
  return (
    <Menu
      label="Speed"
      trigger={<IconButton label={`Speed: ${speed}`} icon={<span className="tabular text-sm">{speed}×</span>} />}
      items={speeds.map((value) => ({
        label: `${value}×`,
        checked: value === speed,
        onSelect: () => player.setSpeed(value),
      }))}
    />
  );
}

function Volume() {
  const { volume } = usePlayer();
  const Loud = volume < 0.5 ? Volume1 : Volume2;
  const Icon = volume === 0 ? VolumeX : Loud;
  return (
    <span className="flex items-center gap-1">
      <IconButton
        label={volume === 0 ? 'Sound on' : 'Mute'}
        icon={<Icon className="size-5" />}
        onClick={() => player.setVolume(volume === 0 ? 1 : 0)}
      />
      <input
        type="range"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => player.setVolume(event.target.valueAsNumber)}
        className="w-20 accent-text"
      />
    </span>
  );
}
