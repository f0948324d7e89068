import { z } from 'zod';
import { queryRows } from '@/server/platform/postgres/query-rows';
import type { Reader } from '@/server/platform/postgres/read-replica';

/**
 * Lengths of the indexed prefixes. They are longer for words of names and cities, which are far more numerous than
 * words of facets.
 */
const indexedLengths = { shortest: 2, longest: 5, longestOfAttributes: 3 };

/** Typed words contain only letters and digits (server/search/index/words.ts), so none equals a prefix token. */
const prefixToken = (prefix: string) => `~${prefix}`;

export function prefixTokens(named: readonly string[], attributes: readonly string[]): string[] {
  const all = [
    ...prefixesOfWords(named, indexedLengths.longest),
    ...prefixesOfWords(attributes, indexedLengths.longestOfAttributes),
  ];
  return [...new Set(all)].map(prefixToken);
}

function prefixesOfWords(words: readonly string[], longest: number): string[] {
  return words.flatMap((word) => {
    const letters = [...word].slice(0, longest);
    return letters
      .slice(indexedLengths.shortest - 1)
      .map((_, at) => letters.slice(0, indexedLengths.shortest + at).join(''));
  });
}

const maxCompletions = 16;

/**
 * Tokens for each typed word, of rows that together match every word with that prefix; null for too many tokens, when
 * the index has to be scanned by prefix.
 */
export type Prefixes = ReadonlyMap<string, readonly string[] | null>;

const prefixRow = z.strictObject({
  typed: z.string(),
  listed: z.array(z.string()),
  attributes: z.array(z.string()),
});

/**
 * Looks up the completions of each word: a search for few tokens is faster, and a word without completions is mistyped.
 * May include words of deleted voices.
 */
export async function prefixesOf(reader: Reader, words: readonly string[]): Promise<Prefixes> {
  if (words.length === 0) return new Map();
  const rows = await queryRows(reader, prefixRow, {
    name: 'search-prefixes',
    text: `SELECT typed, ARRAY(SELECT word ${wordsWithPrefix} ORDER BY word LIMIT $2) AS listed,
       ARRAY(SELECT word ${wordsWithPrefix} AND is_attribute ORDER BY word LIMIT $2) AS attributes
       FROM unnest($1::text[]) AS typed`,
    values: [words, maxCompletions + 1],
  });
  return new Map(rows.map(({ typed, listed, attributes }) => [typed, fewest(typed, listed, attributes)]));
}

const wordsWithPrefix = "FROM search.word WHERE word >= typed AND word < typed || U&'\\+10FFFF'";

function fewest(typed: string, listed: readonly string[], attributes: readonly string[]): readonly string[] | null {
  const { length } = [...typed];
  const isIndexed = length >= indexedLengths.shortest && length <= indexedLengths.longest;
  const byPrefix = [prefixToken(typed), ...(length > indexedLengths.longestOfAttributes ? attributes : [])];
  if (isIndexed && byPrefix.length < listed.length) return byPrefix;
  return listed.length > maxCompletions ? null : listed;
}
