import { preload } from './preload';

/** Maximum number of recordings preloaded at a time; lists have far more rows than users play. */
const maxPreloads = 8;
const scrollIdleMs = 400;

const urlByButton = new WeakMap<Element, string>();
const visibleButtons = new Map<Element, string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let observer: IntersectionObserver | null = null;

/**
 * Preloads a recording while its button is visible. Does nothing while data saver is on. Returns a function that stops
 * observing.
 */
export function preloadWhileVisible(button: Element | null, url: string): (() => void) | null {
  if (!button || isSavingData()) return null;
  observer ??= new IntersectionObserver(onIntersection);
  urlByButton.set(button, url);
  observer.observe(button);
  return () => {
    observer?.unobserve(button);
    urlByButton.delete(button);
    visibleButtons.delete(button);
  };
}

function onIntersection(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const url = urlByButton.get(target);
    if (isIntersecting && url) visibleButtons.set(target, url);
    else visibleButtons.delete(target);
  }
  clearTimeout(timer);
  timer = setTimeout(preloadVisible, scrollIdleMs);
}

function preloadVisible(): void {
  if (document.hidden) return;
  const isBefore = (a: Element, b: Element) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  const fromTop = [...visibleButtons].toSorted(([a], [b]) => (isBefore(a, b) ? -1 : 1));
  for (const [, url] of fromTop.slice(0, maxPreloads)) preload(url, 'metadata');
}

function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
