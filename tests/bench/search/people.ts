import { type Culture, cultures } from '@/prisma/seed/content/cultures';
import type { Dice } from '@/prisma/seed/content/random';
import { zipf } from './zipf';

export type Origin = {
  woman: (luck: Dice) => string;
  man: (luck: Dice) => string;
  surname: (luck: Dice) => string;
  place: (luck: Dice) => { country: string; city: string };
};

const split = (list: string) => list.split(', ');
const allSurnames = Object.values(cultures).flatMap(({ surnames }) => split(surnames));

/** 'Lindqvist' and 'Bergström' give 'Lindström' and 'Bergqvist': thousands of surnames, a few of them common. */
function crossed(heads: readonly string[], tails: readonly string[]): string[] {
  return heads.flatMap((head) =>
    tails
      .filter((tail) => tail !== head && !tail.includes(' ') && !head.includes(' '))
      .map((tail) => head.slice(0, Math.ceil(head.length / 2)) + tail.slice(Math.floor(tail.length / 2)).toLowerCase()),
  );
}

function originOf({ women, men, surnames, places }: Culture): Origin {
  const own = split(surnames);
  const homes = places.flatMap((place) => {
    const [country = '', cities = ''] = place.split(': ');
    return split(cities).map((city) => ({ country, city }));
  });
  return {
    woman: zipf(split(women), 0.7),
    man: zipf(split(men), 0.7),
    surname: zipf([...new Set([...own, ...crossed(own, own), ...crossed(own, allSurnames)])], 0.8),
    place: zipf(homes),
  };
}

const origins = new Map(Object.entries(cultures).map(([language, culture]) => [language, originOf(culture)]));
const anybody = originOf(cultures.en);

/** Falls back to English names for languages without sample voices. */
export const origin = (language: string): Origin => origins.get(language) ?? anybody;

export const spokenFirst: readonly string[] = Object.entries(cultures)
  .toSorted(([, a], [, b]) => b.voices - a.voices)
  .map(([language]) => language);
