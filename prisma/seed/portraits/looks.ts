import type { Dice } from '@/prisma/seed/content/random';
import type { SpeechGender } from '@/server/platform/speech';
import type { DemoAge } from '@/server/voices/lookups';
import { mix } from './shapes';

type Texture = 'straight' | 'wavy' | 'curly' | 'coiled';

/** Paths around a head whose middle is at 256 and whose top is at 108. */
export type HairStyle = {
  textures: readonly Texture[];
  /** Path behind the shoulders, darker. */
  behind?: string;
  front: string;
  /** Path over the left shoulder, and mirrored over the right one. */
  locks?: string;
  strands?: string;
  /** Path of short sides, through which the skin shows. */
  thin?: string;
  /** The hair is as short as stubble. */
  isThin?: true;
  hidesEars?: true;
  /** True for a headscarf. */
  isFabric?: true;
  /** Leaves room for a hat or headphones. */
  isFlat?: true;
  wornBy?: 'young' | 'old';
};

export type Person = { id: string; gender: SpeechGender; age: DemoAge; country: string };

export type Look = Person & {
  skin: string;
  isDeep: boolean;
  /** Color of skin that faces away from the light. */
  shadow: string;
  /** Color of the lines of nose and lids. */
  line: string;
  hair: string;
  iris: string;
  textures: readonly Texture[];
  hasFreckles: boolean;
};

type Complexion = {
  skins: readonly string[];
  hairs: readonly string[];
  irises: readonly string[];
  textures: readonly Texture[];
  freckles: number;
};

const black = '#251e20';
const darkBrown = '#3b2822';
const brown = '#5f3d2b';
const chestnut = '#7b4a2e';
const lightBrown = '#98693f';
const darkBlond = '#bd8f57';
const blond = '#dfb878';
const copper = '#b5562c';
const auburn = '#803826';

const brownEyes = ['#5b351f', '#6f4425', '#4a2b1b'];
const hazel = '#8a6a2f';
const green = '#5f8055';
const blue = '#4f84ab';
const gray = '#6c8791';

const complexions = {
  fair: {
    skins: ['#fcdfcb', '#f8d3ba', '#f6ccb4'],
    hairs: [blond, blond, darkBlond, darkBlond, lightBrown, lightBrown, chestnut, brown, copper, copper],
    irises: [blue, blue, gray, green, hazel, '#6f4425'],
    textures: ['straight', 'wavy', 'curly'],
    freckles: 0.25,
  },
  light: {
    skins: ['#f5caac', '#efbf9f', '#f2c6a2'],
    hairs: [darkBlond, lightBrown, chestnut, brown, brown, darkBrown, darkBrown, auburn, black],
    irises: [...brownEyes, hazel, hazel, green, blue, gray],
    textures: ['straight', 'wavy', 'curly'],
    freckles: 0.1,
  },
  olive: {
    skins: ['#e7b48b', '#dfa57c', '#e3ad80'],
    hairs: [black, black, darkBrown, darkBrown, brown, chestnut],
    irises: [...brownEyes, hazel, green],
    textures: ['straight', 'wavy', 'wavy', 'curly'],
    freckles: 0,
  },
  golden: {
    skins: ['#f3cda4', '#edc096', '#f6d5b2'],
    hairs: [black, black, '#2c2322', darkBrown],
    irises: ['#4a2b1b', '#3d2519', '#5b351f'],
    textures: ['straight', 'straight', 'straight', 'wavy'],
    freckles: 0,
  },
  brown: {
    skins: ['#c78c61', '#b67a51', '#a56b45'],
    hairs: [black, black, '#2c2322', darkBrown],
    irises: ['#4a2b1b', '#3d2519', '#6f4425'],
    textures: ['straight', 'wavy', 'curly'],
    freckles: 0,
  },
  deep: {
    skins: ['#8f5a3b', '#7a4a30', '#653a27'],
    hairs: [black, black, '#1f1a1c', '#33221f'],
    irises: ['#3d2519', '#4a2b1b'],
    textures: ['coiled', 'coiled', 'curly'],
    freckles: 0,
  },
} as const satisfies Record<string, Complexion>;

type ComplexionName = keyof typeof complexions;

/** Frequency of each complexion in the sample, per country. */
const complexionsOfCountries: readonly (readonly [countries: string, Partial<Record<ComplexionName, number>>])[] = [
  ['DK SE NO FI IS', { fair: 9, light: 4, olive: 1, brown: 1, deep: 1 }],
  ['EE LV PL CZ SK UA', { fair: 5, light: 6 }],
  ['DE AT CH NL', { fair: 4, light: 6, olive: 2, brown: 1, deep: 1 }],
  ['GB US CA', { fair: 4, light: 5, olive: 2, golden: 1, brown: 2, deep: 4 }],
  ['IE AU', { fair: 5, light: 4, olive: 1, golden: 1, deep: 1 }],
  ['FR BE', { fair: 2, light: 7, olive: 3, brown: 1, deep: 3 }],
  ['ES IT PT GR CY', { light: 6, olive: 6, deep: 1 }],
  ['HU RO HR BG', { light: 7, olive: 4 }],
  ['TR LB', { light: 3, olive: 7 }],
  ['MX AR CO', { light: 3, olive: 5, brown: 4 }],
  ['BR', { light: 3, olive: 3, brown: 4, deep: 4 }],
  ['EG AE MA', { olive: 6, brown: 4 }],
  ['IN', { olive: 1, brown: 6 }],
  ['ID SG', { golden: 2, olive: 4, brown: 2 }],
  ['JP KR CN TW', { golden: 1 }],
];

const grays = ['#d9d4cd', '#b9b4ad', '#9a958f', '#e7e2da'];

export function lookOf(person: Person, luck: Dice): Look {
  const complexion: Complexion = complexions[complexionIn(person.country, luck)];
  const skin = luck.pick(complexion.skins);
  const isDeep = complexion === complexions.deep;
  const natural = luck.pick(complexion.hairs);
  const silver = luck.pick(grays);
  const isGraying = luck.next() < 0.3;
  const silverShares: Partial<Record<DemoAge, number>> = { Senior: 1, 'Middle aged': isGraying ? 0.45 : 0 };
  return {
    ...person,
    skin,
    isDeep,
    shadow: isDeep ? mix(skin, '#2b0d12', 0.24) : mix(skin, '#a3402f', 0.22),
    line: isDeep ? mix(skin, '#1c070b', 0.55) : mix(skin, '#6b2420', 0.5),
    hair: mix(natural, silver, silverShares[person.age] ?? 0),
    iris: luck.pick(complexion.irises),
    textures: complexion.textures,
    hasFreckles: luck.next() < complexion.freckles,
  };
}

function complexionIn(country: string, luck: Dice): ComplexionName {
  const shares = complexionsOfCountries.find(([countries]) => countries.includes(country))?.[1] ?? { light: 1 };
  const names = Object.keys(complexions) as ComplexionName[];
  return luck.pick(names.flatMap((name) => Array<ComplexionName>(shares[name] ?? 0).fill(name)));
}
