import type { SentBody } from '@/lib/contracts/contract';
import type { trackEvent } from '@/lib/contracts/system';

type Event = SentBody<typeof trackEvent>;

/** Stores a tracked event and hands it to `window.dataLayer` where a page has one. Never in anybody's way: failures are silent. */
export function track(name: Event['name'], properties: NonNullable<Event['properties']> = {}): void {
  const layer: unknown = Reflect.get(window, 'dataLayer');
  if (Array.isArray(layer)) layer.push({ event: name, currency: 'EUR', ...properties });
  const body = new Blob([JSON.stringify({ name, properties })], { type: 'application/json' });
  navigator.sendBeacon('/v1/analytics/events', body);
}
