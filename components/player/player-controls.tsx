'use client';

import {
  Ellipsis,
  FolderPlus,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  UserRound,
  Volume1,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { useShortcut } from '@/components/shell/shortcuts';
import { Avatar } from '@/components/ui/avatar';
import { formatDuration, lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import { Spinner } from '@/components/ui/notices/spinner';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { mayStartProject, startProjectPath } from '@/lib/domain/assignments/start-project';
import { voicePath } from '@/lib/domain/people/voice-path';
import { player, speeds } from './player';
import type { Track } from './track';
import { usePeaks, usePlayer, useTrackTime } from './use-player';

export function PlayerControls() {
  const { status, isWaiting, queue, index } = usePlayer();
  const track = queue[index];
  const bar = useRef<HTMLElement>(null);
  useShortcut(' ', 'Play or pause', () => player.togglePause());
  const isShown = track !== undefined;
  useEffect(() => (isShown && bar.current ? makeRoomFor(bar.current) : undefined), [isShown]);
  if (!track) return null;
  const isPlaying = status === 'playing';
  const hasMore = queue.length > 1;
  return (
    <section
      ref={bar}
      aria-label="Player"
      // A low viewport (for example, zoomed in) leaves no room for a tall bar.
      className="grid h-(--shell-player) grid-cols-[auto_minmax(0,1fr)_auto] content-evenly items-center gap-x-3 border-t border-line bg-raised px-3 sm:px-6 wide:grid-cols-[14rem_auto_minmax(0,1fr)_auto] wide:gap-x-6 [@media(width<700px)_and_(height<400px)]:hidden"
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
      <div className="flex items-center max-wide:col-start-3 max-wide:row-start-1">
        <Speed />
        <Volume />
        <PlayerMenu track={track} />
        <IconButton label="Close the player" icon={<X className="size-5" />} onClick={() => player.close()} />
      </div>
      <p className="visually-hidden" role="status">
        {isPlaying ? `Playing ${track.title} by ${track.subtitle}` : ''}
      </p>
    </section>
  );
}

/**
 * Pauses playback if a narrow layout has no room for the bar, because the pause button would be out of reach
 * (docs/rules/listening.md).
 */
function makeRoomFor(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--shell-player-shown', `${bar.offsetHeight}px`);
    if (bar.offsetHeight === 0) player.pause();
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--shell-player-shown');
  };
}

function NowPlaying({ track }: { track: Track }) {
  return (
    <div className="flex min-w-0 items-center gap-3 max-wide:col-span-2">
      <Avatar name={track.subtitle} picture={track.picture} decorative />
      <div className="min-w-0">
        <p dir="auto" className="truncate font-medium">
          {track.title}
        </p>
        <p className="truncate text-sm text-muted">
          {track.voiceId ? (
            <Link href={`/voices/${track.voiceId}`} className="rounded-sm hover:text-text hover:underline">
              <bdi>{track.subtitle}</bdi>
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

function Progress({ track }: { track: Track }) {
  const { duration } = usePlayer();
  const time = useTrackTime(track.id);
  return (
    <div className="flex min-w-0 items-center gap-3 max-wide:col-span-2">
      <span className="tabular w-10 text-right text-sm text-muted">{formatDuration(time)}</span>
      <Waveform
        peaks={usePeaks(track.peaks)}
        progress={duration > 0 ? time / duration : 0}
        duration={duration}
        onSeek={(fraction) => player.seek(fraction)}
        label="Position in the recording"
        bars={200}
        className="h-11 wide:h-20"
      />
      <span className="tabular w-10 text-sm text-muted max-xs:hidden">{lengthText(duration)}</span>
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
  const before = useRef(1);
  const Loud = volume < 0.5 ? Volume1 : Volume2;
  const Icon = volume === 0 ? VolumeX : Loud;
  const mute = () => {
    if (volume > 0) before.current = volume;
    player.setVolume(volume === 0 ? before.current : 0);
  };
  return (
    <span className="flex items-center gap-1 max-wide:hidden">
      <IconButton
        label={volume === 0 ? 'Sound on' : 'Mute'}
        icon={<Icon className="size-5" aria-hidden="true" />}
        onClick={mute}
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
