import { describe, expect, test } from 'vitest';
import { type DocumentFacts, documentKinds, type Party } from '@/lib/domain/documents';
import { renderPdf } from './document';
import { placesOfPdf, textOfPdf } from '@/tests/support/pdf-text';

const scripts = {
  Latin: ['Łódź Ağrı Đà Nẵng', 'Zoë Šťastná', 'Újezd 450/40', 'Zażółć gęślą jaźń. Tiếng Việt rất hay.'],
  Cyrillic: ['Кино и реклама', 'Ольга Ёлкина', 'ул. Ленина, 12', 'Тёплый голос, тридцать секунд.'],
  Greek: ['Διαφήμιση', 'Ελένη Παπαδοπούλου', 'Οδός Ερμού 5', 'Ζεστή φωνή, τριάντα δευτερόλεπτα.'],
  Hebrew: ['סרט פרסומת (2026)', 'דנה לוי', 'רחוב הרצל 12', 'קריינות בקול חם. שָׁלוֹם עולם!'],
  Arabic: ['رحلة إلى القاهرة', 'ليلى العربي', '١٢ شارع طلعت حرب', 'اللُّغَةُ العَرَبِيَّةُ جميلة، السعر 250 يورو.'],
  Devanagari: ['हिन्दी विज्ञापन', 'आरती शर्मा', 'महात्मा गांधी मार्ग १२', 'क्षत्रिय, श्रीमती, ज्ञान, किताबें।'],
  Bengali: ['বাংলা বিজ্ঞাপন', 'শ্রীমতী সেন', 'কলকাতা ৭০০০০১', 'কিন্তু ক্ষমা।'],
  Tamil: ['தமிழ் விளம்பரம்', 'கவிதா', 'சென்னை', 'குரல் கொண்டு.'],
  Thai: ['โฆษณาภาษาไทย', 'สมหญิง', 'กรุงเทพฯ 10110', 'น้ำผึ้ง ปี่ ผู้ใหญ่'],
  Japanese: ['春の東京：テレビCM', '佐藤 花子', '東京都渋谷区神南1-2-3', '落ち着いた声で、三十秒。'],
  'Simplified Chinese': ['电视广告', '王小明', '北京市朝阳区', '温暖的声音，谢谢。'],
  'Traditional Chinese': ['電視廣告', '陳大文', '臺北市信義區', '溫暖的聲音，謝謝。'],
  Korean: ['텔레비전 광고', '김민지', '서울특별시 강남구', '따뜻한 목소리.'],
  emoji: ['Spot 🎙️ 😀', 'Ana 👍🏽', 'Street 1️⃣', 'Family 👨‍👩‍👧 and flag 🇩🇪 ❤️ → ™'],
} as const;

const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function factsOf(kind: DocumentFacts['kind'], texts: readonly [string, string, string, string]): DocumentFacts {
  const [projectName, voiceName, address, description] = texts;
  const party: Party = { name: voiceName, addressLines: [address], country: 'DK', taxId: '1', vatId: '', email: '' };
  return {
    ...{
      kind,
      number: 'X-2026-000001',
      issuedAt: '2026-03-01T12:00:00.000Z',
      isTest: true,
      seller: party,
      buyer: party,
    },
    ...{
      projectId: 'p1',
      projectName,
      projectType: 'Commercial',
      language: 'da',
      description,
      maxWords: 200,
      voiceName,
    },
    ...{ customerName: voiceName, purchaseOrder: projectName, lines: [{ text: projectName, amountCents: 100 }] },
    ...{ netCents: 100, vatCents: 25, vatPercent: 25, grossCents: 125, notes: [description], terms: [description] },
    ...{ card: null, paidAt: null },
  };
}

describe.each(Object.entries(scripts))('%s', (_script, texts) => {
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
