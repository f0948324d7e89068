import { z } from 'zod';
import { type ResponseOf, contract } from '@/lib/contracts/contract';
import { id, languageCode, paging } from '@/lib/contracts/fields';
import { voice } from '@/lib/contracts/voices';

/** A facet's value; what is not known to the product finds nothing. */
const facet = z.string().trim().min(1).max(100).optional();

/** What a search may ask for; the query string of /search in other words. */
export const searchConditions = z.object({
  query: z.string().trim().max(5_000).default('').describe('Words as prefixes in any order; the first 12 words count'),
  language: facet,
  dialect: facet,
  type: facet,
  tone: facet,
  age: facet,
  gender: z.enum(['female', 'male']).optional(),
  countryCode: facet.describe("Lifts voices of this country; the visitor's own"),
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

export const searchQuery = z.object({ ...searchConditions.shape, ...paging });
export type SearchQuery = z.output<typeof searchQuery>;

export const search = contract({
  method: 'GET',
  path: '/search',
  summary: 'Find published voices',
  description:
    'All facets of a demo hold on the same demo; that demo stands first. Stable across pages. Only published voices.',
  audience: 'public',
  query: searchQuery,
  status: 200,
  response: z.array(voice),
  isPaged: true,
  limit: 'search',
});

const names = z.array(z.string());

export const searchLanguages = contract({
  method: 'GET',
  path: '/search/languages',
  summary: 'Languages that published voices have demos in',
  audience: 'public',
  status: 200,
  response: z.array(z.strictObject({ code: languageCode, name: z.string(), count: z.number().int() })),
});

export const searchDialects = contract({
  method: 'GET',
  path: '/search/dialects',
  summary: 'Dialects of a language that published voices have demos in',
  audience: 'public',
  query: z.object({ language: languageCode }),
  status: 200,
  response: names,
});

export const searchTypes = contract({
  method: 'GET',
  path: '/search/types',
  summary: 'Types of demo',
  audience: 'public',
  status: 200,
  response: names,
});

export const searchTones = contract({
  method: 'GET',
  path: '/search/tones',
  summary: 'Tones of demo',
  audience: 'public',
  status: 200,
  response: names,
});

export const searchAges = contract({
  method: 'GET',
  path: '/search/ages',
  summary: 'Ages that a demo sounds like',
  audience: 'public',
  status: 200,
  response: names,
});

export const pickable = z.enum(['language', 'dialect', 'type', 'tone', 'age', 'gender']);
export type Pickable = z.infer<typeof pickable>;

export const searchOptions = contract({
  method: 'GET',
  path: '/search/options',
  summary: 'What can be chosen for one facet, and which of it would find nobody',
  description: 'The other conditions are those of the search that is on the screen.',
  audience: 'public',
  query: z.object({ ...searchConditions.shape, facet: pickable }),
  status: 200,
  response: z.array(z.strictObject({ value: z.string(), name: z.string(), findsVoices: z.boolean() })),
  limit: 'search',
});
export type SearchOption = ResponseOf<typeof searchOptions>[number];
