import { expect, test } from 'vitest';
import { cachedFontBytes, loadFonts, maxCachedBytes, type Weight } from './fonts';

/** Ideographs, each of which is in another part of the fonts. */
const ideographs = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index * 100)).join('');
const weights: Weight[] = [400, 500, 600, 700];

test('caches a limited number of font faces', async () => {
  let loadedBytes = 0;
  // The second text is drawn in the Japanese style.
  for (const text of [ideographs, `${ideographs}あ`]) {
    for (const weight of weights) {
      if (loadedBytes > maxCachedBytes) continue;
      const faces = (await loadFonts([text], [weight]))(weight);
      loadedBytes += faces.reduce((sum, { data }) => sum + data.length, 0);
      expect(cachedFontBytes()).toBeLessThanOrEqual(maxCachedBytes);
    }
  }
  expect(loadedBytes).toBeGreaterThan(maxCachedBytes);
});
