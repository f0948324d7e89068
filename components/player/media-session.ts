import type { Player } from './player';
import type { Track } from './track';

/** What the lock screen and the system's media panel show. */
export function announceToSystem(track: Track): void {
  if (!('mediaSession' in navigator)) return;
  const artwork = track.picture
    ? [256, 512].map((size) => ({ src: `${track.picture}?size=${size}`, sizes: `${size}x${size}` }))
    : [];
  navigator.mediaSession.metadata = new MediaMetadata({
    title: track.title,
    artist: track.subtitle,
    album: 'Timbre',
    artwork,
  });
}

/** Media keys, headset buttons and the lock screen's controls. */
export function takeSystemKeys(player: Player): void {
  if (!('mediaSession' in navigator)) return;
  const session = navigator.mediaSession;
  session.setActionHandler('play', () => player.togglePause());
  session.setActionHandler('pause', () => player.pause());
  session.setActionHandler('stop', () => player.stop());
  session.setActionHandler('previoustrack', () => player.skip(-1));
  session.setActionHandler('nexttrack', () => player.skip(1));
  session.setActionHandler('seekbackward', ({ seekOffset }) => player.seekBy(-(seekOffset ?? 5)));
  session.setActionHandler('seekforward', ({ seekOffset }) => player.seekBy(seekOffset ?? 5));
  session.setActionHandler('seekto', ({ seekTime }) => {
    const { duration } = player.getState();
    if (seekTime !== undefined && duration > 0) player.seek(seekTime / duration);
  });
  player.subscribe(() => {
    const { status } = player.getState();
    session.playbackState = status === 'stopped' ? 'none' : status;
  });
}
