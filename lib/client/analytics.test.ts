import { afterEach, expect, test, vi } from 'vitest';
import { track } from './analytics';
import { trackEvent } from '@/lib/contracts/system';

afterEach(() => vi.unstubAllGlobals());

function stubPage() {
  const sent: Blob[] = [];
  const dataLayer: unknown[] = [];
  vi.stubGlobal('window', { dataLayer });
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => sent.push(body) > 0 });
  return { sent, dataLayer };
}

/**
 * Searches of the maximum length; an odd number of UTF-16 units precedes the emoji, so that the limit falls inside one.
 */
const longSearches = [
  `?query=${'warm '.repeat(2_000)}`,
  `?query=${'"\\'.repeat(5_000)}`,
  `?${'🎙'.repeat(5_000)}`,
  `?query=${encodeURIComponent('ä'.repeat(3_000))}`,
];

test.each(longSearches)('the server accepts the event of a very long search text: %.20s…', async (search) => {
  const { sent, dataLayer } = stubPage();
  track('search-view', { search, isEmpty: true });
  const body: unknown = JSON.parse((await sent[0]?.text()) ?? '');
  const event = trackEvent.body.parse(body);
  const stored = String(event.properties.search);
  expect(event).toMatchObject({ name: 'search-view', properties: { isEmpty: true } });
  expect(search.startsWith(stored)).toBe(true);
  expect(stored.length).toBeGreaterThanOrEqual(499);
  expect(stored).not.toMatch(/\p{Surrogate}/u);
  expect(dataLayer).toMatchObject([{ event: 'search-view', search }]);
});
