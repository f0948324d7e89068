import type { Voice, VoiceDemo } from '@/lib/contracts/voices';
import { countryName } from '@/lib/domain/people/countries';
import { languageName } from '@/lib/domain/people/languages';

export type Criteria = {
  query?: string;
  language?: string;
  dialect?: string;
  type?: string;
  tone?: string;
  age?: string;
  gender?: string;
};

export function expectedVoices(voices: readonly Voice[], criteria: Criteria): string[] {
  const words = (criteria.query ?? '').split(/\s+/).map(plain).filter(Boolean);
  const meant = (candidates: readonly Voice[]) => candidates.filter((voice) => hasFacets(voice, criteria));
  const strict = meant(
    voices.filter((voice) => words.every((word) => ownWords(voice).some((own) => own.startsWith(word)))),
  );
  if (strict.length > 0 || words.length === 0) return ids(strict);
  const all = [...new Set(voices.flatMap(ownWords))];
  const forgiven = words.filter((word) => word.length >= 4 && !all.some((own) => own.startsWith(word)));
  const fits = (word: string, own: string) =>
    own.startsWith(word) || (forgiven.includes(word) && startsAlmost(word, own));
  return ids(meant(voices.filter((voice) => words.every((word) => ownWords(voice).some((own) => fits(word, own))))));
}

const ids = (voices: readonly Voice[]) => voices.map((voice) => voice.id).toSorted();

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd');

/** Returns the text with umlauts as one letter and as two, each with and without hyphens. */
function spellings(text: string): string[] {
  const typed = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
  const asTwo = Object.entries(typed).reduce((word, [letter, two]) => word.replaceAll(letter, two), text.toLowerCase());
  return [plain(text), plain(asTwo)].flatMap((word) => [word, word.replace(/(\p{L})-(?=\p{L})/gu, '$1')]);
}

const wordsOfVoices = new WeakMap<Voice, string[]>();

function ownWords(voice: Voice): string[] {
  const before = wordsOfVoices.get(voice);
  if (before) return before;
  const texts = [
    voice.name,
    voice.companyCity,
    voice.companyCountry ? countryName(voice.companyCountry) : '',
    voice.gender === 'unknown' ? '' : voice.gender,
    ...voice.voiceDemos.flatMap((demo) => [
      languageName(demo.language),
      demo.dialect ?? '',
      ...demo.types,
      ...demo.tones,
      demo.age ?? '',
    ]),
  ];
  const words = [...new Set(texts.flatMap(spellings).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)))].filter(Boolean);
  wordsOfVoices.set(voice, words);
  return words;
}

function hasFacets(voice: Voice, criteria: Criteria): boolean {
  if (criteria.gender && voice.gender !== criteria.gender) return false;
  const facets = [criteria.language, criteria.dialect, criteria.type, criteria.tone, criteria.age];
  return facets.every((facet) => !facet) || voice.voiceDemos.some((demo) => demoHas(demo, criteria));
}

export function demoHas(demo: VoiceDemo, criteria: Criteria): boolean {
  return (
    (!criteria.language || demo.language === criteria.language) &&
    (!criteria.dialect || demo.dialect === criteria.dialect) &&
    (!criteria.type || demo.types.includes(criteria.type)) &&
    (!criteria.tone || demo.tones.includes(criteria.tone)) &&
    (!criteria.age || demo.age === criteria.age)
  );
}

/** Returns true if a prefix of `own` equals `typed` except for one inserted, missing, changed or swapped letter. */
function startsAlmost(typed: string, own: string): boolean {
  for (let length = 3; length <= own.length; length++) if (mistypings(own.slice(0, length)).has(typed)) return true;
  return false;
}

const deletionsOfWords = new Map<string, Set<string>>();

function mistypings(word: string): Set<string> {
  const before = deletionsOfWords.get(word);
  if (before) return before;
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const all = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    all.add(head + tail.slice(1));
    if (tail.length > 1) all.add(head + tail[1] + tail[0] + tail.slice(2));
    for (const letter of letters) {
      all.add(head + letter + tail);
      all.add(head + letter + tail.slice(1));
    }
  }
  deletionsOfWords.set(word, all);
  return all;
}
