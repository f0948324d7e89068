import type { Voice, VoiceDemo } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/people/languages';
import type { WordVariants } from './typo-tolerance';
import { fold, wordsOf } from '@/server/search/index/words';
import type { Facets } from './criteria';
import { leadOf } from '@/server/voices/presenter';

/**
 * Moves the demo that satisfies the facets and matches most of the typed words to the front, and describes the voice by
 * that demo.
 */
export function matchingDemoFirst(voice: Voice, facets: Facets, wordVariants: WordVariants): Voice {
  const [first] = voice.voiceDemos
    .map((demo, index) => ({ demo, index, fit: fitOf(demo, facets, wordVariants) }))
    .toSorted((a, b) => b.fit - a.fit || a.index - b.index);
  if (!first) return voice;
  const { types, tones } = first.demo;
  const lead = {
    ...first.demo,
    types: matchOrAll(types, facets.type),
    tones: matchOrAll(tones, facets.tone),
  };
  const others = voice.voiceDemos.filter((demo) => demo !== first.demo);
  return { ...voice, ...leadOf(lead), voiceDemos: [first.demo, ...others] };
}

function matchOrAll(values: string[], requested: string | undefined): string[] {
  const match = requested === undefined ? undefined : values.find((value) => fold(value) === fold(requested));
  return match === undefined ? values : [match];
}

function fitOf(demo: VoiceDemo, facets: Facets, wordVariants: WordVariants): number {
  const words = wordVariants.length > 0 ? demoWords(demo) : [];
  const numMatchingWords = wordVariants.filter((variants) =>
    variants.some((word) => words.some((demoWord) => demoWord.startsWith(word))),
  ).length;
  return (satisfies(demo, facets) ? 1_000 : 0) + numMatchingWords;
}

export function satisfies(demo: VoiceDemo, { language, dialect, type, tone, age }: Facets): boolean {
  const same = (requested: string | undefined, values: readonly (string | null)[]) =>
    requested === undefined || values.some((value) => value !== null && fold(value) === fold(requested));
  return (
    same(language, [demo.language]) &&
    same(dialect, [demo.dialect]) &&
    same(type, demo.types) &&
    same(tone, demo.tones) &&
    same(age, [demo.age])
  );
}

export function demoWords(demo: Pick<VoiceDemo, 'language' | 'dialect' | 'types' | 'tones' | 'age'>): string[] {
  return [languageName(demo.language), demo.dialect ?? '', ...demo.types, ...demo.tones, demo.age ?? ''].flatMap(
    wordsOf,
  );
}
