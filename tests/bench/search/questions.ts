import { type SearchQuery, searchQuery } from '@/lib/contracts/search';
import { languageName } from '@/lib/domain/people/languages';
import { type Dice, dice } from '@/prisma/seed/content/random';
import { findPage } from '@/server/search/search-voices';
import { type MarketDemo, type MarketVoice, voiceAt } from './market-voices';

export const classNames = [
  'nothing chosen',
  'one facet',
  'five facets',
  'word prefix',
  'typing error',
  'text and facets',
  'page 50',
  'nothing found',
] as const;
export type ClassName = (typeof classNames)[number];

/** The best match has a boost for the visitor's country; other orders have none. */
export const variants = [
  { sort: 'best', isLifted: false },
  { sort: 'best', isLifted: true },
  { sort: 'rating', isLifted: false },
  { sort: 'newest', isLifted: false },
] as const;
export type Variant = (typeof variants)[number];

type Criteria = Partial<Record<keyof SearchQuery, string | number>>;
type Subject = { voice: MarketVoice; demo: MarketDemo; luck: Dice };

export async function questionsOf(
  name: ClassName,
  { voices, count, sort, isLifted }: Variant & { voices: number; count: number },
): Promise<SearchQuery[]> {
  const questions: SearchQuery[] = [];
  for (let round = 0; questions.length < count; round++) {
    const luck = dice(`question/${name}/${round}`);
    const voice = voiceAt(luck.between(0, voices - 1));
    const subject = { voice, demo: luck.pick(voice.demos), luck };
    const country = isLifted ? { countryCode: voiceAt(luck.between(0, voices - 1)).country } : {};
    const conditions = name === 'page 50' ? deepQuestion(round, subject) : ask(name, subject);
    if (!conditions) continue;
    const question = searchQuery.parse({ ...conditions, ...country, sort });
    if (name !== 'page 50') questions.push(question);
    else questions.push(...(await atPage50(question)));
  }
  return questions.slice(0, count);
}

function ask(name: Exclude<ClassName, 'page 50'>, subject: Subject): Criteria | null {
  const { voice, demo, luck } = subject;
  switch (name) {
    case 'nothing chosen':
      return {};
    case 'one facet':
      return luck.pick([
        { language: demo.language },
        { type: demo.types[0] },
        { tone: demo.tones[0] },
        { gender: voice.gender },
        ...(demo.age ? [{ age: demo.age }] : []),
      ]);
    case 'five facets':
      return demo.dialect && demo.age ? { ...facetsOf(demo), dialect: demo.dialect, age: demo.age } : null;
    case 'word prefix':
      return { query: begun(wordOf(subject), luck) };
    case 'typing error':
      return mistyped(subject);
    case 'text and facets':
      return luck.pick([
        { query: begun(wordOf(subject), luck), language: demo.language, gender: voice.gender },
        { query: `${demo.tones[0]} ${demo.types[0]}`, language: demo.language },
        { query: `${voice.firstName} ${begun(voice.lastName, luck)}`, tone: demo.tones[0] },
        { query: `${languageName(demo.language)} ${voice.gender}`, type: demo.types[0], tone: demo.tones[0] },
      ]);
    case 'nothing found':
      return luck.pick([
        { query: `${voice.firstName} ${unknownWord(luck)}` },
        { query: unknownWord(luck), language: demo.language },
        { query: `${languageName(demo.language)} ${voice.lastName} ${unknownWord(luck)}`, tone: demo.tones[0] },
        { ...facetsOf(demo), language: 'eo' },
        { query: '🎧 ...' },
      ]);
    default:
      return name satisfies never;
  }
}

function deepQuestion(round: number, { voice, demo }: Subject): Criteria {
  const choices: Criteria[] = [
    {},
    { gender: voice.gender },
    { tone: demo.tones[0] },
    { language: 'en' },
    { query: voice.gender },
  ];
  return choices[round % choices.length] ?? {};
}

async function atPage50(question: SearchQuery): Promise<SearchQuery[]> {
  let cursor: string | undefined;
  for (let page = 0; page < 10; page++) {
    const { nextCursor } = await findPage({ ...question, cursor, limit: 98 }, null);
    if (!nextCursor) return [];
    cursor = nextCursor;
  }
  return [{ ...question, cursor }];
}

const facetsOf = ({ language, types, tones }: MarketDemo) => ({ language, type: types[0], tone: tones[0] });

const wordOf = ({ voice, demo, luck }: Subject): string =>
  luck.pick([
    voice.firstName,
    voice.lastName,
    voice.lastName,
    voice.city,
    languageName(demo.language),
    ...demo.types,
    ...demo.tones,
  ]);

const begun = (word: string, luck: Dice) => [...word].slice(0, luck.between(2, 5)).join('').trim();

const unknownWord = (luck: Dice) =>
  `${luck.pick(['zq', 'xv', 'qj'])}${luck.between(100, 999)}${luck.pick(['wx', 'kq'])}`;

function mistyped(subject: Subject): Criteria | null {
  const { voice, luck } = subject;
  const word = wordOf(subject);
  const letters = [...word];
  if (letters.length < 5) return null;
  const at = luck.between(1, letters.length - 2);
  const [letter = '', next = ''] = letters.slice(at);
  const wrong = luck.pick(['q', 'x', 'e', 'n']);
  const instead = luck.pick([[wrong, letter, next], [next], [wrong, next], [next, letter]]);
  const typed = [...letters.slice(0, at), ...instead, ...letters.slice(at + 2)].join('');
  return { query: luck.next() < 0.3 ? `${voice.gender} ${typed}` : typed };
}
