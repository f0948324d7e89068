import type { Voice, VoiceDemo } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/languages';
import type { WordVariants } from './typo-tolerance';
import { fold, wordsOf } from '@/server/search/words';
import type { Facets } from './criteria';
import { leadOf } from '@/server/voices/presenter';

/**
 * Puts the demo first that satisfies the facets and, among those, holds most of the typed words; the voice is then said to
 * be what that demo is.
 */
export function matchingDemoFirst(voice: Voice, facets: Facets, meanings: WordVariants): Voice {
  const [first] = voice.voiceDemos
    .map((demo, index) => ({ demo, index, fit: fitOf(demo, facets, meanings) }))
    .sort((a, b) => b.fit - a.fit || a.index - b.index);
  if (!first) return voice;
  const { types, tones } = first.demo;
  const lead = {
    ...first.demo,
    types: askedFirst(types, facets.type),
    tones: askedFirst(tones, facets.tone),
  };
  const others = voice.voiceDemos.filter((demo) => demo !== first.demo);
  return { ...voice, ...leadOf(lead), voiceDemos: [first.demo, ...others] };
}

function askedFirst(values: string[], asked: string | undefined): string[] {
  const wanted = asked === undefined ? undefined : values.find((value) => fold(value) === fold(asked));
  return wanted === undefined ? values : [wanted];
}

function fitOf(demo: VoiceDemo, facets: Facets, meanings: WordVariants): number {
  const words = meanings.length > 0 ? demoWords(demo) : [];
  const typed = meanings.filter((any) => any.some((word) => words.some((own) => own.startsWith(word)))).length;
  return (satisfies(demo, facets) ? 1_000 : 0) + typed;
}

export function satisfies(demo: VoiceDemo, { language, dialect, type, tone, age }: Facets): boolean {
  const same = (asked: string | undefined, values: readonly (string | null)[]) =>
    asked === undefined || values.some((value) => value !== null && fold(value) === fold(asked));
  return (
    same(language, [demo.language]) &&
    same(dialect, [demo.dialect]) &&
    same(type, demo.types) &&
    same(tone, demo.tones) &&
    same(age, [demo.age])
  );
}

/** The words of a demo's attributes that find its voice. */
export function demoWords(demo: Pick<VoiceDemo, 'language' | 'dialect' | 'types' | 'tones' | 'age'>): string[] {
  return [languageName(demo.language), demo.dialect ?? '', ...demo.types, ...demo.tones, demo.age ?? ''].flatMap(
    wordsOf,
  );
}
