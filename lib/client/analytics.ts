import type { RequestBody } from '@/lib/contracts/contract';
import type { trackEvent } from '@/lib/contracts/system';

type Event = RequestBody<typeof trackEvent>;

/** Maximum length in characters of a text property (`trackEvent` in lib/contracts/system.ts). */
const maxTextLength = 500;

function shorten(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, maxTextLength).replace(/\p{Surrogate}$/u, '') : value;
}

/** Ignores failures. */
export function track(name: Event['name'], properties: NonNullable<Event['properties']> = {}): void {
  const layer: unknown = Reflect.get(window, 'dataLayer');
  if (Array.isArray(layer)) layer.push({ event: name, currency: 'EUR', ...properties });
  const body = new Blob([JSON.stringify({ name, properties }, (_, value: unknown) => shorten(value))], {
    type: 'application/json',
  });
  navigator.sendBeacon('/v1/analytics/events', body);
}
