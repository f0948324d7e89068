import { type DemoType, demoTypes } from '@/server/voices/lookups';
import type { SampleDemo } from './roster';
import type { ScriptType } from './scripts';
import { fitsTypes, relatedTypes } from './styles';

const minTones = 2;

/** Types besides `relatedTypes`, for languages with few texts of the first choice. */
const furtherTypes: Partial<Record<ScriptType, readonly DemoType[]>> = {
  Commercial: ['Animation', 'Character', 'Video game'],
  'E-learning': ['Meditation', 'Announcement'],
  Documentary: ['Dubbing'],
};
const fitsText = (text: ScriptType, type: DemoType) =>
  relatedTypes[text].includes(type) || (furtherTypes[text]?.includes(type) ?? false);

/**
 * Gives each type a demo among the demos of a language, so that no filter of a large language is empty: a demo whose text
 * fits the type gets it as its second one. A type keeps its last demo.
 */
export function fillTypes(demos: readonly SampleDemo[]): void {
  const count = (type: DemoType) => demos.filter(({ types }) => types.includes(type)).length;
  for (const missing of demoTypes.filter((type) => count(type) === 0)) {
    const fits = demos.filter(
      ({ types: [text], tones }) =>
        fitsText(text as ScriptType, missing) && tones.filter((tone) => fitsTypes(tone, [missing])).length >= minTones,
    );
    const found =
      fits.find(({ types }) => types.length === 1) ?? fits.find(({ types: [, second] }) => second && count(second) > 1);
    if (!found) throw new Error(`No text fits ${missing}`);
    found.types = [...found.types.slice(0, 1), missing];
    found.tones = found.tones.filter((tone) => fitsTypes(tone, [missing]));
  }
}
