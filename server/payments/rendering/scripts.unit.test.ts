import { describe, expect, test } from 'vitest';
import { documentKinds } from '@/lib/domain/documents/kinds';
import { renderPdf } from './document';
import { documentTexts, factsOf } from '@/tests/support/document-texts';
import { placesOfPdf, textOfPdf } from '@/tests/support/pdf-text';

const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

describe.each(Object.entries(documentTexts))('%s', (_script, texts) => {
  test.each(documentKinds)('%s has every glyph, every word and no line on another', async (kind) => {
    const pdf = await renderPdf(factsOf(kind, texts));
    const words = textOfPdf(pdf).replaceAll(' ', '');
    for (const text of texts) {
      // Glyphs are in visual order, so right-to-left words are reversed.
      if (isRightToLeft.test(text)) expect(new Set(words)).toEqual(new Set([...words, ...text.replaceAll(' ', '')]));
      else expect(words).toContain(text.replaceAll(' ', ''));
    }
    const places = placesOfPdf(pdf);
    expect(places.filter(({ hasMissingGlyph }) => hasMissingGlyph)).toEqual([]);
    for (const column of [places.filter(({ x }) => x < 297), places.filter(({ x }) => x >= 297)]) {
      expect(overlaps(column)).toEqual([]);
    }
  });
});

function overlaps(places: ReturnType<typeof placesOfPdf>) {
  return places.filter(({ page, y, size }) =>
    places.some((other) => other.page === page && other.y > y && other.y - y < Math.min(size, other.size)),
  );
}

test('breaks 5,000 letters without a space and 2,500 lines across pages', async () => {
  for (const description of [
    'a'.repeat(5_000),
    'あ'.repeat(5_000),
    'a\n'.repeat(2_500),
    '\n'.repeat(4_999).concat('a'),
  ]) {
    const facts = factsOf('clientAgreement', ['Long', 'Freja', 'Street 1', description]);
    const pdf = await renderPdf({ ...facts, notes: [], terms: ['Agreed'] });
    const letter = description.trim().charAt(0);
    expect(textOfPdf(pdf).split(letter).length).toBeGreaterThanOrEqual(description.split(letter).length);
    expect(placesOfPdf(pdf).every(({ x, y }) => x >= 50 && x < 545 && y > 20 && y < 800)).toBe(true);
  }
});
