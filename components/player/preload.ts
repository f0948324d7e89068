/** Beyond this many the oldest gives way: a browser has only so many decoders. */
const mostWaiting = 10;
/** The redirect behind an address leads to a signature of five minutes. */
const freshMs = 200_000;

interface Waiting {
  audio: HTMLAudioElement;
  since: number;
}

/** Silent elements by address, the oldest first. Each may become the one that sounds; nobody else plays them. */
const waiting = new Map<string, Waiting>();

/**
 * Gets a recording ready, so that a press sounds at once.
 * @param how 'metadata' for what is merely in sight: its first bytes; 'auto' for what will probably be played: all of it
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

/** The element that is ready to play this address, now the caller's; null where there is none. */
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

/** Gives back what the browser holds for an element. */
export function discardPreloaded(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
}
