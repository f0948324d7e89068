import { type DocumentFacts, documentFacts } from '@/lib/domain/documents/facts';

/** Project, voice, address and description in each script that documents can have. */
export const documentTexts = {
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

export function factsOf(kind: DocumentFacts['kind'], texts: readonly [string, string, string, string]): DocumentFacts {
  const [projectName, voiceName, address, description] = texts;
  const party = { name: voiceName, addressLines: [address], country: 'DK', taxId: '1', vatId: '', email: '' };
  return documentFacts.parse({
    kind,
    number: 'X-2026-000001',
    issuedAt: '2026-03-01T12:00:00.000Z',
    isTest: true,
    seller: party,
    buyer: party,
    projectId: 'p1',
    projectName,
    projectType: 'Commercial',
    language: 'da',
    description,
    maxWords: 200,
    voiceName,
    customerName: voiceName,
    purchaseOrder: projectName,
    lines: [{ text: projectName, amountCents: 100 }],
    netCents: 100,
    vatCents: 25,
    vatPercent: 25,
    grossCents: 125,
    notes: [description],
    terms: [description],
    card: null,
    paidAt: null,
  });
}
