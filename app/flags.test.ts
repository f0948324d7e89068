import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Buffer as ShapingBuffer, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { dialCodes } from '@/lib/domain/people/dial-codes';

test('the font of flags has one for every dial code: its two letters are one glyph', async () => {
  const file = createRequire(import.meta.url).resolve('country-flag-emoji-polyfill/dist/TwemojiCountryFlags.woff2');
  const options = { targetFormat: 'sfnt', variationAxes: {}, keepAllGlyphs: true } as const;
  const data = await subsetFont(await readFile(file), undefined, options);
  const font = new Font(new Face(new Blob(new Uint8Array(data).buffer)));
  const numGlyphsOf = (text: string) => {
    const buffer = new ShapingBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return buffer.getGlyphInfos().length;
  };
  // No country: its letters stay apart.
  expect(numGlyphsOf('🇽🇽')).toBe(2);
  expect(dialCodes.filter(({ flag }) => numGlyphsOf(flag) !== 1).map(({ countryCode }) => countryCode)).toEqual([]);
});
