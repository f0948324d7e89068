import { cacheDemo } from './offline-demos';
import { syncMediaSession } from './media-session';
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
