import { cacheDemo } from './offline-demos';
import { syncMediaSession } from './media-session';
import type { Player } from './player';
import type { Track } from './track';

/** A press that was a mistake is over before this; what sounded for so long was heard. */
const heardAfterSeconds = 2;

/** Goes along with the player from the first sound on: the system's own controls, and what is kept for later. */
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
    // Full, forbidden or cut off: it is heard again from the server then.
    cacheDemo(track).catch(() => {});
  };
  player.subscribeToTime(look);
}
