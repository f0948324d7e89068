import { brandName } from '@/components/shell/brand';
import { cacheDemo } from './offline-demos';
import type { Player } from './player';
import { watchForDeletions } from './removed-demos';
import type { Track } from './track';

/** Shorter playback counts as a misclick, not as listening. */
const minPlayedSeconds = 2;

export function extendPlayer(player: Player): void {
  syncMediaSession(player);
  cachePlayedDemos(player);
  watchForDeletions(player);
}

function cachePlayedDemos(player: Player): void {
  let lastCachedTrack: Track | null = null;
  const update = () => {
    const track = player.current;
    if (!track || lastCachedTrack?.id === track.id || player.time() < minPlayedSeconds) return;
    lastCachedTrack = track;
    // Quota exceeded, storage blocked or network lost: the demo streams from the server next time.
    cacheDemo(track).catch(() => {});
  };
  player.subscribeToTime(update);
}

const seekStepSeconds = 5;
/** Position difference in seconds that is too small to report to the system. */
const maxDriftSeconds = 0.7;

function syncMediaSession(player: Player): void {
  if (!('mediaSession' in navigator)) return;
  const session = navigator.mediaSession;
  registerActions(session, player);
  let announcedTrack: Track | null = null;
  let lastReport = { stateKey: '', position: 0, at: 0 };
  const update = () => {
    const { status, duration, speed } = player.getState();
    session.playbackState = status === 'stopped' ? 'none' : status;
    if (player.current && player.current !== announcedTrack) announce(session, player.current);
    announcedTrack = player.current;
    const position = Math.min(player.time(), duration);
    // The system extrapolates the position; update it only after a change or a seek.
    const now = performance.now();
    const expected = lastReport.position + (status === 'playing' ? ((now - lastReport.at) / 1000) * speed : 0);
    const stateKey = [announcedTrack?.id, status, duration, speed].join();
    if (stateKey === lastReport.stateKey && Math.abs(position - expected) < maxDriftSeconds) return;
    lastReport = { stateKey, position, at: now };
    updatePositionState(session, { duration, playbackRate: speed, position });
  };
  player.subscribe(update);
  player.subscribeToTime(update);
  update();
}

function announce(session: MediaSession, track: Track): void {
  const artwork = track.picture
    ? [256, 512].map((size) => ({ src: `${track.picture}?size=${size}`, sizes: `${size}x${size}`, type: 'image/webp' }))
    : [];
  session.metadata = new MediaMetadata({ title: track.title, artist: track.subtitle, album: brandName(), artwork });
}

function registerActions(session: MediaSession, player: Player): void {
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.getState().status !== 'playing' && player.togglePause(),
    pause: () => player.pause(),
    stop: () => player.stop(),
    previoustrack: () => player.skip(-1),
    nexttrack: () => player.skip(1),
    seekbackward: ({ seekOffset }) => player.seekBy(-(seekOffset ?? seekStepSeconds)),
    seekforward: ({ seekOffset }) => player.seekBy(seekOffset ?? seekStepSeconds),
    seekto: ({ seekTime }) => {
      const { duration } = player.getState();
      if (seekTime !== undefined && duration > 0) player.seek(seekTime / duration);
    },
  };
  for (const [name, handler] of Object.entries(actions)) {
    try {
      session.setActionHandler(name as MediaSessionAction, handler);
    } catch {
      // The browser does not support this action.
    }
  }
}

function updatePositionState(session: MediaSession, positionState: Required<MediaPositionState>): void {
  // Throws for a duration of 0 and for a position beyond the end.
  if (positionState.duration > 0) session.setPositionState?.(positionState);
  else session.setPositionState?.();
}
