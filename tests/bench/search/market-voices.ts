import { type Dice, dice, sampleId } from '@/prisma/seed/content/random';
import { demoAges, demoTones, demoTypes, dialects } from '@/server/voices/lookups';
import { origin, spokenFirst } from './people';
import { zipf } from './zipf';

export type MarketDemo = {
  id: string;
  language: string;
  dialect: string | null;
  age: string | null;
  types: string[];
  tones: string[];
};

export type MarketVoice = {
  id: string;
  firstName: string;
  lastName: string;
  gender: 'female' | 'male';
  city: string;
  country: string;
  ratingSum: number;
  ratingCount: number;
  hasStudioDemo: boolean;
  publishedAt: Date;
  demos: MarketDemo[];
};

const dialectsOf = new Map(Object.entries(dialects).map(([language, names]) => [language, zipf(names)]));
const drawLanguage = zipf([...new Set([...spokenFirst, ...Object.keys(dialects)])], 0.9);
const drawType = zipf(demoTypes, 0.7);
const drawTone = zipf(demoTones, 0.7);
const drawAge = zipf(['Adult', 'Middle aged', ...demoAges.filter((age) => !/^(Adult|Middle aged)$/.test(age))], 0.8);
const drawRatings = zipf(
  Array.from({ length: 120 }, (_, count) => count),
  1.1,
);

/**
 * Returns voice number `index`, deterministically. Few languages, dialects, types, tones and names are common and most
 * are rare; a voice has five demos on average.
 */
export function voiceAt(index: number): MarketVoice {
  const luck = dice(`market/${index}`);
  const language = drawLanguage(luck);
  const { woman, man, surname, place } = origin(language);
  const gender = luck.next() < 0.5 ? 'female' : 'male';
  const ratingCount = drawRatings(luck);
  const mean = 3.4 + 1.6 * Math.sqrt(luck.next());
  const age = drawAge(luck);
  const demos = Array.from({ length: luck.between(2, 8) }, (_, position) => {
    const own = luck.next() < 0.8 ? language : secondLanguage(luck);
    return demoOf(luck, { id: sampleId('market', index, position), language: own, age });
  });
  return {
    id: sampleId('market', index),
    firstName: gender === 'female' ? woman(luck) : man(luck),
    lastName: surname(luck),
    gender,
    ...place(luck),
    ratingCount,
    ratingSum: Math.min(5 * ratingCount, Math.round(mean * ratingCount)),
    hasStudioDemo: luck.next() < 0.35,
    publishedAt: publishedAt(index),
    demos,
  };
}

/** In an order without relation to the numbers, and a minute apart: the factor has no divisor in common with a million. */
const publishedAt = (index: number) => new Date(Date.UTC(2024, 0) + ((index * 7_919) % 1_000_000) * 60_000);

const secondLanguage = (luck: Dice) => (luck.next() < 0.7 ? 'en' : drawLanguage(luck));

function demoOf(luck: Dice, { id, language, age }: Pick<MarketDemo, 'id' | 'language' | 'age'>): MarketDemo {
  return {
    id,
    language,
    dialect: luck.next() < 0.7 ? (dialectsOf.get(language)?.(luck) ?? null) : null,
    age: luck.next() < 0.9 ? age : null,
    types: distinct(luck.between(1, 2), () => drawType(luck)),
    tones: distinct(luck.between(2, 4), () => drawTone(luck)),
  };
}

const distinct = (count: number, draw: () => string) => [...new Set(Array.from({ length: count }, draw))];
