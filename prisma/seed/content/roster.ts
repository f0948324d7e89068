import type { RecordingOrder } from '@/prisma/seed/recordings/order';
import type { SpeechGender } from '@/server/platform/speech';
import { type DemoAge, type DemoTone, type DemoType, demoTypes } from '@/server/voices/lookups';
import { applying, type Culture, cultures, type NamedVoice, neutralEnglish, secondLanguages } from './cultures';
import { dice, sampleId } from './random';
import { type SampleLanguage, scripts, type ScriptType, scriptTypes } from './scripts';
import { furtherScripts } from './scripts-further';
import { sayWith, soundOf, type VoiceSound } from './voice-sound';

export type SampleDemo = {
  id: string;
  language: SampleLanguage;
  dialect: string | null;
  age: DemoAge;
  types: DemoType[];
  tones: DemoTone[];
  recording: RecordingOrder;
};

export type SampleVoice = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  gender: SpeechGender;
  city: string;
  country: string;
  sound: VoiceSound;
  demos: SampleDemo[];
  studioDemo: RecordingOrder | null;
  microphone: string;
  recordingSoftware: string;
};

const microphones = ['Neumann TLM 103', 'Neumann U 87', 'Røde NT1', 'AKG C414', 'Sennheiser MKH 416', 'Shure SM7B'];
const programs = ['Reaper', 'Pro Tools', 'Logic Pro', 'Adobe Audition', 'Audacity', 'Studio One'];
const ages: readonly DemoAge[] = ['Young adult', 'Adult', 'Adult', 'Middle aged', 'Middle aged', 'Senior', 'Teenager'];

/** Voices with a login (README); they come first. */
const named: readonly NamedVoice[] = [
  {
    email: 'freja@voices.example',
    firstName: 'Freja',
    lastName: 'Lindegaard',
    gender: 'female',
    city: 'København',
    country: 'DK',
    demos: [
      ['da', 'Rigsdansk', 3],
      ['en', 'Neutral international', 2],
    ],
  },
  {
    email: 'marcus@voices.example',
    firstName: 'Marcus',
    lastName: 'Hale',
    gender: 'male',
    city: 'London',
    country: 'GB',
    demos: [['en', 'British RP', 4]],
  },
];

/** Email addresses of the logins, of which the first are those of Freja and Marcus. */
export const loginEmails = named.map(({ email }) => email);

const manyVoices = 10;

export const largeLanguages = Object.entries(cultures)
  .filter(([, { voices }]) => voices >= manyVoices)
  .map(([language]) => language);

/** Returns the voices that wait for the review by support. */
export const applicants = (): SampleVoice[] => applying.map((voice, position) => namedVoice(voice, position + 5));

export function roster(): SampleVoice[] {
  const taken = new Set<string>();
  const others = Object.entries(cultures).flatMap(([language, culture]) =>
    Array.from({ length: culture.voices }, (_, position) =>
      voiceOf(language as SampleLanguage, culture, position, taken),
    ),
  );
  const voices = [...named.map((voice, position) => namedVoice(voice, position)), ...others];
  const demos = voices.flatMap((voice) => voice.demos);
  for (const language of largeLanguages) fillTypes(demos.filter((demo) => demo.language === language));
  return voices;
}

export function demoOrders(voices: readonly SampleVoice[]): RecordingOrder[] {
  return voices.flatMap(({ demos, studioDemo }) => [
    ...demos.map(({ recording }) => recording),
    ...(studioDemo ? [studioDemo] : []),
  ]);
}

function voiceOf(language: SampleLanguage, culture: Culture, position: number, taken: Set<string>): SampleVoice {
  const luck = dice(`voice/${language}/${position}`);
  const gender: SpeechGender = position % 2 === 0 ? 'female' : 'male';
  const firstNames = (gender === 'female' ? culture.women : culture.men).split(', ');
  const firstName = firstNames[Math.floor(position / 2) % firstNames.length] ?? '';
  const lastName = freeSurname(firstName, luck.draw(culture.surnames.split(', '), 99), taken);
  const { city, country, dialect } = home(culture, position);
  const sound = soundOf(gender, Math.floor(position / 2), luck);
  const age = luck.pick(ages);
  const demos = luck
    .draw(scriptTypes, luck.pick([2, 2, 3, 3, 3, 4, 5]))
    .map((type, index) => demoOf([language, position, index], { language, dialect, age, type, sound, luck, position }));
  const second = (secondLanguages[country] ?? [neutralEnglish]).find(([other]) => other !== language);
  if (second && demos.length < 5 && luck.next() < 0.3) {
    const [other, otherDialect] = second;
    const type = luck.pick(scriptTypes);
    const demo = { language: other, dialect: otherDialect, age, type, sound, luck, position };
    demos.push(demoOf([language, position, 'second'], demo));
  }
  return {
    id: sampleId('voice', language, position),
    email: addressOf(firstName, lastName),
    firstName,
    lastName,
    gender,
    city,
    country,
    sound,
    demos,
    studioDemo: luck.next() < 0.35 ? studioDemo(language, dialect, age, sound) : null,
    microphone: luck.pick(microphones),
    recordingSoftware: luck.pick(programs),
  };
}

function namedVoice({ demos: wanted, ...person }: NamedVoice, position: number): SampleVoice {
  const luck = dice(`named/${person.email}`);
  const sound = soundOf(person.gender, position, luck);
  const demos = wanted.flatMap(([language, dialect, count]) =>
    scriptTypes
      .slice(0, count)
      .map((type) =>
        demoOf([person.email, language, type], { language, dialect, age: 'Adult', type, sound, luck, position: 0 }),
      ),
  );
  const [language, dialect] = wanted[0] ?? (['en', null] as const);
  return {
    id: sampleId('voice', person.email),
    ...person,
    sound,
    demos,
    studioDemo: studioDemo(language, dialect, 'Adult', sound),
    microphone: 'Neumann TLM 103',
    recordingSoftware: 'Reaper',
  };
}

function demoOf(
  name: (string | number)[],
  demo: Pick<SampleDemo, 'language' | 'dialect' | 'age'> & {
    type: ScriptType;
    sound: VoiceSound;
    luck: ReturnType<typeof dice>;
    position: number;
  },
): SampleDemo {
  const { language, dialect, age, type, sound, luck, position } = demo;
  const alsoFits = luck.next() < 0.6 ? [luck.pick(relatedTypes[type])] : [];
  const drawn = luck.draw(tonesOf[type], luck.between(2, 4));
  const fitting = [...new Set([...drawn, ...tonesOf[type]])].filter((tone) => fitsTypes(tone, alsoFits));
  const tones = fitting.slice(0, drawn.length);
  // Neighbors in the list read different texts.
  const texts = [scripts[language][type], ...(furtherScripts[language]?.[type] ?? [])];
  const text = texts[position % texts.length] ?? '';
  return {
    id: sampleId('demo', ...name),
    language,
    dialect,
    age,
    types: [type, ...alsoFits],
    tones,
    recording: sayWith(sound, {
      text,
      language,
      dialect,
      age,
    }),
  };
}

function studioDemo(language: SampleLanguage, dialect: string | null, age: DemoAge, sound: VoiceSound): RecordingOrder {
  const unhurried = { ...sound, rate: Math.round(sound.rate * 94) / 100 };
  return sayWith(unhurried, { text: scripts[language].Corporate, language, dialect, age });
}

type Home = { city: string; country: string; dialect: string | null };

function home(culture: Culture, position: number): Home {
  // Half of a language's voices live in its first country; the rest alternate between the others.
  const placeIndex =
    position % 2 === 0 || culture.places.length === 1
      ? 0
      : 1 + (Math.floor(position / 2) % (culture.places.length - 1));
  const [country = '', cities = ''] = (culture.places[placeIndex] ?? '').split(': ');
  const choices = cities.split(', ');
  const dialects = culture.dialects[country]?.split(', ') ?? [];
  const cityIndex = Math.floor(position / 2) % choices.length;
  return { country, city: choices[cityIndex] ?? '', dialect: dialects[cityIndex % dialects.length] ?? null };
}

function freeSurname(firstName: string, surnames: readonly string[], taken: Set<string>): string {
  const free = surnames.find((surname) => !taken.has(`${firstName} ${surname}`));
  if (!free) throw new Error(`No surname is left for ${firstName}`);
  taken.add(`${firstName} ${free}`);
  return free;
}

function addressOf(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const latin = plain.replace(/ø/g, 'o').replace(/æ/g, 'ae').replace(/ł/g, 'l').replace(/ı/g, 'i').replace(/ð/g, 'd');
  return `${latin.replace(/[^a-z.]+/g, '-')}@voices.example`;
}

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
function fillTypes(demos: readonly SampleDemo[]): void {
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

/** Other kinds of work that the text of a demo fits. */
const relatedTypes: Record<ScriptType, readonly DemoType[]> = {
  Commercial: ['Radio', 'TV', 'Promo', 'Trailer', 'Announcement'],
  'E-learning': ['Explainer', 'Technical', 'Medical', 'Children'],
  Audiobook: ['Narration', 'Character', 'Animation', 'Video game', 'Dubbing', 'Meditation'],
  'Phone system': ['Announcement', 'Voice assistant', 'Navigation'],
  Corporate: ['Explainer', 'Podcast', 'News', 'Technical'],
  Documentary: ['Narration', 'Museum guide', 'News', 'Podcast'],
};

/** Tones of a text that the further type of a demo rules out. */
const unfitTones: Partial<Record<DemoType, readonly DemoTone[]>> = {
  Announcement: ['Sensual', 'Funny', 'Quirky'],
  Meditation: ['Dramatic', 'Mysterious'],
  News: ['Mysterious', 'Epic', 'Husky'],
};

export const fitsTypes = (tone: DemoTone, types: readonly DemoType[]): boolean =>
  !types.some((type) => unfitTones[type]?.includes(tone));

export const tonesOf: Record<ScriptType, readonly DemoTone[]> = {
  Commercial: [
    ...([
      'Energetic',
      'Bright',
      'Friendly',
      'Warm',
      'Enthusiastic',
      'Playful',
      'Confident',
      'Youthful',
      'Cool',
    ] as const),
    ...(['Conversational', 'Funny', 'Quirky', 'Sensual'] as const),
  ],
  'E-learning': ['Friendly', 'Calm', 'Natural', 'Conversational', 'Professional', 'Trustworthy', 'Sincere'],
  Audiobook: ['Warm', 'Dramatic', 'Mysterious', 'Soft', 'Smooth', 'Natural', 'Soothing', 'Deep', 'Elegant'],
  'Phone system': ['Friendly', 'Professional', 'Calm', 'Warm', 'Smooth', 'Trustworthy'],
  Corporate: ['Confident', 'Professional', 'Trustworthy', 'Authoritative', 'Inspiring', 'Serious', 'Sincere'],
  Documentary: ['Deep', 'Serious', 'Authoritative', 'Natural', 'Epic', 'Calm', 'Inspiring', 'Husky', 'Mysterious'],
};
