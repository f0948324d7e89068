import { z } from 'zod';
import { type ResponseOf, contract } from './contract';
import { id, languageCode, paging } from './fields';
import { voice } from './voices';
import { droppableConditions, searchSorts } from '@/lib/domain/search/search-state';

const facet = z.string().trim().min(1).max(100).optional();

/** Search parameters, the same as in the query string of /search. */
export const searchConditions = z.object({
  query: z.string().trim().max(5_000).default('').describe('Words as prefixes in any order; the first 12 words count'),
  language: facet,
  dialect: facet,
  type: facet,
  tone: facet,
  age: facet,
  gender: z.enum(['female', 'male']).optional(),
  countryCode: facet.describe('Country of the visitor; its voices rank higher'),
  playlistId: id.optional(),
  favorites: z
    .enum(['true', 'false', 'yes', 'no'])
    .transform((value) => value === 'true' || value === 'yes')
    .optional(),
  allowedVoices: z
    .string()
    .max(5_000)
    .optional()
    .transform((list) => (list === undefined ? undefined : list.split(',').filter((entry) => entry !== ''))),
});
export type SearchConditions = z.output<typeof searchConditions>;

export const searchQuery = z.object({
  ...searchConditions.shape,
  sort: z
    .enum(searchSorts)
    .default('best')
    .describe('best: best match; rating: highest average, then most ratings; newest: last published'),
  ...paging,
});
export type SearchQuery = z.output<typeof searchQuery>;

export const search = contract({
  method: 'GET',
  path: '/search',
  summary: 'Search published voices',
  description:
    'A voice matches when one of its demos matches all facets of demos; that demo is listed first. The order is stable across pages. The first page has the header `X-Total-Count`: the number of matches, counted up to 1,000.',
  audience: 'public',
  query: searchQuery,
  response: z.array(voice),
  isPaged: true,
  limit: 'search',
});

const names = z.array(z.string());

export const searchLanguages = contract({
  method: 'GET',
  path: '/search/languages',
  summary: 'List the languages in which published voices have demos',
  audience: 'public',
  response: z.array(
    z.strictObject({
      code: languageCode,
      name: z.string(),
      count: z.number().int().describe('Voices, counted up to 1,000'),
    }),
  ),
});

export const searchDialects = contract({
  method: 'GET',
  path: '/search/dialects',
  summary: 'List the dialects of a language in which published voices have demos',
  audience: 'public',
  query: z.object({ language: languageCode }),
  response: names,
});

export const searchTypes = contract({
  method: 'GET',
  path: '/search/types',
  summary: 'List the types of demos',
  audience: 'public',
  response: names,
});

export const searchTones = contract({
  method: 'GET',
  path: '/search/tones',
  summary: 'List the tones of demos',
  audience: 'public',
  response: names,
});

export const searchAges = contract({
  method: 'GET',
  path: '/search/ages',
  summary: 'List the age ranges of demos',
  audience: 'public',
  response: names,
});

export const pickable = z.enum(['language', 'dialect', 'type', 'tone', 'age', 'gender']);
export type Pickable = z.infer<typeof pickable>;

export const searchOptions = contract({
  method: 'GET',
  path: '/search/options',
  summary: 'List the values of a facet with the number of voices that each would match',
  description:
    'The other parameters are the criteria of the current search. Voices are counted up to 1,000. Beside words or a list of voices the count is null if more than 60 voices match; `findsVoices` is exact.',
  audience: 'public',
  query: z.object({ ...searchConditions.shape, facet: pickable }),
  response: z.array(
    z.strictObject({
      value: z.string(),
      name: z.string(),
      findsVoices: z.boolean(),
      count: z.number().int().nullable(),
    }),
  ),
  limit: 'search',
});
export type SearchOption = ResponseOf<typeof searchOptions>[number];

export const searchNearMisses = contract({
  method: 'GET',
  path: '/search/near-misses',
  summary: 'Count the voices that a search would find without each of its conditions',
  description:
    'Most voices first, counted up to 1,000. Without a language, its dialect is left out too. With `word`, only that word of the query is left out.',
  audience: 'public',
  query: searchConditions,
  response: z.array(
    z.strictObject({ without: z.enum(droppableConditions), word: z.string().optional(), count: z.number().int() }),
  ),
  limit: 'search',
});
export type NearMiss = ResponseOf<typeof searchNearMisses>[number];

const rankingPart = z.strictObject({
  key: z.string(),
  title: z.string(),
  rule: z.string().describe('How points are computed'),
  points: z.int(),
  fact: z.string().describe('What the voice has of it'),
});

export const ownRanking = z.strictObject({
  score: z.int().nullable().describe('The sum of the points; null while the voice is not in the search'),
  parts: z.array(rankingPart),
  place: z
    .strictObject({ ahead: z.int().describe('Voices with a higher score'), total: z.int() })
    .nullable()
    .describe('Among all voices, without filters and countries'),
});
export type OwnRanking = z.infer<typeof ownRanking>;

export const getOwnRanking = contract({
  method: 'GET',
  path: '/me/ranking',
  summary: 'Get what decides where the search shows the voice',
  audience: 'user',
  response: ownRanking,
});
