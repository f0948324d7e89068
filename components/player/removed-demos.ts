import { showToast } from '@/components/ui/notices/toaster';
import { cachedTracks, claimDailyCheck, forgetDemo } from './offline-demos';
import type { Player } from './player';
import { forgetPreloaded } from './preload';
import { streamUrl, type Track } from './track';

/** Interval in which a playing demo is looked up: visitors have no live updates. */
const checkEveryMs = 10_000;

type Recording = Pick<Track, 'uri' | 'voiceId'>;

/** Removes a deleted demo from the queue, even while it plays, and from what the browser has stored of it. */
export async function removeDemo(player: Player, { uri, voiceId }: Recording): Promise<void> {
  // Sample voices share recordings.
  const isRemoved = (track: Track) => track.uri === uri && (!track.voiceId || !voiceId || track.voiceId === voiceId);
  const { current } = player;
  if (current && isRemoved(current) && player.getState().status !== 'stopped') report();
  removeTracks(player, isRemoved);
  const url = streamUrl({ uri });
  forgetPreloaded(url);
  // Storage is unavailable: nothing is stored.
  await forgetDemo(url).catch(() => {});
}

/** Removes recordings from the queue. If one of them is playing, the next one starts. */
export function removeTracks(player: Player, isRemoved: (track: Track) => boolean): void {
  const { current } = player;
  const { queue, index, status, visible } = player.getState();
  const remaining = queue.filter((track) => !isRemoved(track));
  if (remaining.length === queue.length) return;
  // The position of the current track, or of the one after it.
  const position = queue.slice(0, index).filter((track) => !isRemoved(track)).length;
  const next = remaining[position];
  if (current && !isRemoved(current)) player.change({ queue: remaining, index: position });
  else if (next && status === 'playing') player.start(remaining, position, 0, false);
  else {
    player.stop();
    player.change({
      queue: remaining,
      index: Math.min(position, Math.max(0, remaining.length - 1)),
      duration: ((next ?? remaining.at(-1))?.durationMs ?? 0) / 1000,
      visible: remaining.length > 0 && visible,
    });
  }
}

/** Removes a demo that could not be played, and continues with the next one. Returns false if the demo exists. */
async function removeIfDeleted(player: Player, track: Track): Promise<boolean> {
  if (!track.isDemo || !(await isDeleted(track))) return false;
  const { queue, index } = player.getState();
  const next = player.current?.id === track.id ? queue[index + 1] : undefined;
  await removeDemo(player, track);
  report();
  if (next) player.play(player.getState().queue, next.id);
  return true;
}

/** Looks up playing demos, those that fail, and once a day those that are stored for offline use. */
export function watchForDeletions(player: Player): void {
  const { reportFailure } = player;
  const reportUnlessDeleted = async (track: Track) => {
    if (!(await removeIfDeleted(player, track))) reportFailure(track);
  };
  player.reportFailure = (track) => void reportUnlessDeleted(track);
  setInterval(() => {
    const { current } = player;
    if (current?.isDemo && player.getState().status === 'playing') void removeOnceDeleted(player, current);
  }, checkEveryMs);
  // Storage is unavailable: nothing is stored.
  checkStoredDemos(player).catch(() => {});
}

/** Looks up the demo of the player, which may also be paused or stopped. */
export async function checkCurrentDemo(player: Player): Promise<void> {
  const { current } = player;
  if (current?.isDemo) await removeOnceDeleted(player, current);
}

async function removeOnceDeleted(player: Player, track: Track): Promise<void> {
  if (await isDeleted(track)) await removeDemo(player, track);
}

async function checkStoredDemos(player: Player): Promise<void> {
  if (!claimDailyCheck()) return;
  for (const track of await cachedTracks()) await removeOnceDeleted(player, track);
}

const report = () => showToast('This demo is no longer available.');

/** Returns true if the demo is deleted. Asks the server, not a cache; returns false if it cannot be reached. */
async function isDeleted(track: Track): Promise<boolean> {
  try {
    const { status } = await fetch(streamUrl({ uri: track.uri }), { redirect: 'manual', cache: 'no-store' });
    return status === 404;
  } catch {
    return false;
  }
}
