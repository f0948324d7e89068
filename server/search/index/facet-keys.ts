/**
 * A facet combination packed into an integer: 24 bits of language or dialect, 13 of type, 13 of tone, 10 of age; 0 means 'any'. A
 * voice's row contains every combination that one of its demos satisfies, so any set of facets is a single lookup and
 * always applies to the same demo.
 */
export type FacetIds = { language?: number; type?: number; tone?: number; age?: number };

export function packKey({ language = 0, type = 0, tone = 0, age = 0 }: FacetIds): bigint {
  return languageBits(language) | typeBits(type) | toneBits(tone) | BigInt(age);
}

const languageBits = (language: number) => BigInt(language) << 36n;
const typeBits = (type: number) => BigInt(type) << 23n;
const toneBits = (tone: number) => BigInt(tone) << 10n;

type DemoIds = { languages: number[]; types: number[]; tones: number[]; age: number | null };

export function keysOf(demos: readonly DemoIds[]): bigint[] {
  const keys = new Set<bigint>();
  for (const demo of demos) {
    const [types, tones] = [[0, ...demo.types].map(typeBits), [0, ...demo.tones].map(toneBits)];
    const ages = demo.age === null ? [0n] : [0n, BigInt(demo.age)];
    for (const language of [0, ...demo.languages].map(languageBits)) {
      for (const type of types) {
        for (const tone of tones) {
          for (const age of ages) keys.add(language | type | tone | age);
        }
      }
    }
  }
  keys.delete(0n);
  return [...keys];
}
