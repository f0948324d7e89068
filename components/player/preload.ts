/** Maximum of media elements, whose number browsers limit; the oldest is discarded beyond this. */
const maxElements = 10;
/** The signed URL behind the redirect expires after five minutes. */
const maxAgeMs = 200_000;

type PreloadedAudio = {
  audio: HTMLAudioElement;
  createdAtMs: number;
};

const preloaded = new Map<string, PreloadedAudio>();

/**
 * @param mode 'metadata' for visible recordings (first bytes only); 'auto' for those likely to be played (whole file)
 */
export function preload(url: string, mode: 'metadata' | 'auto'): void {
  const entry = preloaded.get(url);
  if (entry && isFresh(entry)) {
    if (mode === 'auto') entry.audio.preload = 'auto';
    return;
  }
  if (entry) forgetPreloaded(url);
  const audio = new Audio();
  audio.preload = mode;
  audio.src = url;
  preloaded.set(url, { audio, createdAtMs: performance.now() });
  const [oldest] = preloaded.keys();
  if (preloaded.size > maxElements && oldest !== undefined) forgetPreloaded(oldest);
}

export function takePreloaded(url: string): HTMLAudioElement | null {
  const entry = preloaded.get(url);
  if (!entry) return null;
  preloaded.delete(url);
  return isFresh(entry) && !entry.audio.error ? entry.audio : null;
}

const isFresh = ({ createdAtMs }: PreloadedAudio): boolean => performance.now() - createdAtMs < maxAgeMs;

export function forgetPreloaded(url: string): void {
  const audio = preloaded.get(url)?.audio;
  preloaded.delete(url);
  if (audio) discardPreloaded(audio);
}

export function discardPreloaded(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
}
