/** Browsers limit the number of media elements; the oldest is discarded beyond this. */
const mostWaiting = 10;
/** The signed URL behind the redirect expires after five minutes. */
const freshMs = 200_000;

interface Waiting {
  audio: HTMLAudioElement;
  since: number;
}

/** Idle audio elements by URL, oldest first. Each may be handed over to the player. */
const waiting = new Map<string, Waiting>();

/**
 * Preloads a recording so that it plays without delay.
 * @param how 'metadata' for visible recordings (first bytes only); 'auto' for those likely to be played (whole file)
 */
export function preload(address: string, how: 'metadata' | 'auto'): void {
  const known = waiting.get(address);
  if (known && isFresh(known)) {
    if (how === 'auto') known.audio.preload = 'auto';
    return;
  }
  if (known) release(address);
  const audio = new Audio();
  audio.preload = how;
  audio.src = address;
  waiting.set(address, { audio, since: performance.now() });
  const [oldest] = waiting.keys();
  if (waiting.size > mostWaiting && oldest !== undefined) release(oldest);
}

/** Hands over the element preloaded for this URL, or returns null if there is none. */
export function takePreloaded(address: string): HTMLAudioElement | null {
  const found = waiting.get(address);
  if (!found) return null;
  waiting.delete(address);
  return isFresh(found) && !found.audio.error ? found.audio : null;
}

const isFresh = ({ since }: Waiting): boolean => performance.now() - since < freshMs;

function release(address: string): void {
  const audio = waiting.get(address)?.audio;
  waiting.delete(address);
  if (audio) discardPreloaded(audio);
}

/** Releases the resources that the browser holds for an element. */
export function discardPreloaded(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
}
