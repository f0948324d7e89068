import type { Player } from './player';
import type { Track } from './track';

/** Seek distance in seconds when the system does not specify one. */
const seekStep = 5;
/** Position difference in seconds that is too small to report to the system. */
const mostDrift = 0.7;

/** Connects media keys, headset buttons and the lock screen to the player. */
export function syncMediaSession(player: Player): void {
  if (!('mediaSession' in navigator)) return;
  const session = navigator.mediaSession;
  takeKeys(session, player);
  let announced: Track | null = null;
  let told = { facts: '', position: 0, at: 0 };
  const follow = () => {
    const { status, duration, speed } = player.getState();
    session.playbackState = status === 'stopped' ? 'none' : status;
    if (player.current && player.current !== announced) announce(session, player.current);
    announced = player.current;
    const position = Math.min(player.time(), duration);
    // The system extrapolates the position; update it only after a change or a seek.
    const now = performance.now();
    const expected = told.position + (status === 'playing' ? ((now - told.at) / 1000) * speed : 0);
    const facts = [announced?.id, status, duration, speed].join();
    if (facts === told.facts && Math.abs(position - expected) < mostDrift) return;
    told = { facts, position, at: now };
    tellPlace(session, { duration, playbackRate: speed, position });
  };
  player.subscribe(follow);
  player.subscribeToTime(follow);
  follow();
}

function announce(session: MediaSession, track: Track): void {
  const artwork = track.picture
    ? [256, 512].map((size) => ({ src: `${track.picture}?size=${size}`, sizes: `${size}x${size}`, type: 'image/webp' }))
    : [];
  session.metadata = new MediaMetadata({ title: track.title, artist: track.subtitle, album: 'Timbre', artwork });
}

function takeKeys(session: MediaSession, player: Player): void {
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.getState().status !== 'playing' && player.togglePause(),
    pause: () => player.pause(),
    stop: () => player.stop(),
    previoustrack: () => player.skip(-1),
    nexttrack: () => player.skip(1),
    seekbackward: ({ seekOffset }) => player.seekBy(-(seekOffset ?? seekStep)),
    seekforward: ({ seekOffset }) => player.seekBy(seekOffset ?? seekStep),
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

function tellPlace(session: MediaSession, place: Required<MediaPositionState>): void {
  // Throws for a duration of 0 and for a position beyond the end.
  if (place.duration > 0) session.setPositionState?.(place);
  else session.setPositionState?.();
}
