import { cacheDemo } from './offline-demos';
import { syncMediaSession } from './media-session';
import type { Player } from './player';
import type { Track } from './track';

/** Shorter playback counts as a misclick, not as listening. */
const heardAfterSeconds = 2;

/** Attaches the system media controls and the offline cache to the player. */
export function extendPlayer(player: Player): void {
  syncMediaSession(player);
  keepWhatIsHeard(player);
}

function keepWhatIsHeard(player: Player): void {
  let kept: Track | null = null;
  const look = () => {
    const track = player.current;
    if (!track || kept?.id === track.id || player.time() < heardAfterSeconds) return;
    kept = track;
    // Quota exceeded, storage blocked or network lost: the demo streams from the server next time.
    cacheDemo(track).catch(() => {});
  };
  player.subscribeToTime(look);
}
