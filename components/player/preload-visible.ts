import { preload } from './preload';

/** Maximum number of recordings preloaded at a time; lists have far more rows than users play. */
const mostWarm = 8;
/** Wait until scrolling stops before preloading. */
const restMs = 400;

const addresses = new WeakMap<Element, string>();
const inSight = new Map<Element, string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let observer: IntersectionObserver | null = null;

/**
 * Preloads the recording at `address` while `button` is visible and the user is not scrolling. Does nothing when data
 * saver is on. Returns a function that stops observing.
 */
export function preloadWhileVisible(button: Element, address: string): () => void {
  if (isCostly()) return () => {};
  observer ??= new IntersectionObserver(noteSight);
  addresses.set(button, address);
  observer.observe(button);
  return () => {
    observer?.unobserve(button);
    addresses.delete(button);
    inSight.delete(button);
  };
}

function noteSight(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const address = addresses.get(target);
    if (isIntersecting && address) inSight.set(target, address);
    else inSight.delete(target);
  }
  clearTimeout(timer);
  timer = setTimeout(warmThem, restMs);
}

function warmThem(): void {
  if (document.hidden) return;
  const isBefore = (a: Element, b: Element) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  const fromTop = [...inSight].sort(([a], [b]) => (isBefore(a, b) ? -1 : 1));
  for (const [, address] of fromTop.slice(0, mostWarm)) preload(address, 'metadata');
}

function isCostly(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
