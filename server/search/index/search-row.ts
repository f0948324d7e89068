import { countryName } from '@/lib/domain/people/countries';
import { languageTerm, attributeTerm, dialectTerm, type Term, termName } from '@/server/search/terms';
import { prefixTokens } from './prefixes';
import { keysOf } from './keys';
import { demoWords } from '@/server/search/matching-demo';
import { bandTokens } from './score-bands';
import { newestRank, ratingRank } from './score';
import { nameKey, queryWords, wordsOf } from './words';
import { nameOf } from '@/server/access/present-person';
import type { VoiceRow } from '@/server/voices/presenter';

/** Keys are text because they exceed the safe integers of JSON. */
export type SearchRow = {
  voice_id: string;
  score: number;
  country: string;
  gender: string;
  name_key: string;
  rating_rank: number;
  newest_rank: number;
  keys: string[];
  words: string[];
  /** Tokens that cannot be typed: prefixes, score bands and the sample. */
  synthetic_tokens: string[];
};

type Demo = VoiceRow['demos'][number];

export function termsOf(voice: VoiceRow): Term[] {
  const terms = voice.demos.flatMap((demo) => Object.values(demoTerms(demo)).flat());
  return [...new Map(terms.map((term) => [termName(term), term])).values()];
}

function demoTerms({ language, dialect, types, tones, age }: Demo) {
  return {
    languages: [languageTerm(language), ...(dialect ? [dialectTerm(language, dialect)] : [])],
    types: types.map((name) => attributeTerm('type', name)),
    tones: tones.map((name) => attributeTerm('tone', name)),
    ages: age ? [attributeTerm('age', age)] : [],
  };
}

/** @param ids id of each term, by `termName` */
export function searchRow(
  voice: VoiceRow & { publishedAt: Date | null },
  score: number,
  ids: ReadonlyMap<string, number>,
): SearchRow {
  const idsOf = (terms: Term[]) => terms.flatMap((term) => ids.get(termName(term)) ?? []);
  const keys = keysOf(
    voice.demos.map(demoTerms).map((demo) => ({
      languages: idsOf(demo.languages),
      types: idsOf(demo.types),
      tones: idsOf(demo.tones),
      age: idsOf(demo.ages)[0] ?? null,
    })),
  );
  const name = nameOf(voice);
  const named = [...wordsOf(name), ...wordsOf(voice.city ?? '')];
  const attributes = attributeWords(voice);
  return {
    voice_id: voice.id,
    score,
    country: voice.country ?? '',
    gender: voice.gender,
    name_key: nameKey(queryWords(name)),
    rating_rank: ratingRank(voice),
    newest_rank: newestRank(voice.publishedAt),
    keys: keys.map(String),
    words: [...new Set([...named, ...attributes])],
    synthetic_tokens: [...prefixTokens(named, attributes), ...bandTokens(score, voice.country ?? '')],
  };
}

export function attributeWords(voice: VoiceRow): string[] {
  return [
    ...wordsOf(voice.country ? countryName(voice.country) : ''),
    ...(voice.gender === 'unknown' ? [] : [voice.gender]),
    ...voice.demos.flatMap(demoWords),
  ];
}
