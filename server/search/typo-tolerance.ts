import { z } from 'zod';
import { queryRows } from '@/server/platform/postgres/query-rows';
import type { Reader } from '@/server/platform/postgres/read-replica';
import { type Prefixes, prefixesOf } from '@/server/search/index/prefixes';
import { frequencies } from '@/server/search/counts/frequencies';
import { hasPrefixWithOneError, deletionsOfTyped, isOneErrorApart, minTypoTolerantLength } from './spelling';

/** Maximum of variants of a mistyped word: more would make the search slow and its results arbitrary. */
const maxVariants = 10;
const maxCandidates = 200;

export type WordVariants = readonly (readonly string[])[];

/** Returns the variants of words: one that no voice has also matches the words one typing error away. */
export async function variantsOf(reader: Reader, words: readonly string[], prefixes: Prefixes): Promise<WordVariants> {
  const long = words.filter((word) => [...word].length >= minTypoTolerantLength);
  const unknown = await unknownWords(reader, long, prefixes);
  return Promise.all(words.map(async (word) => (unknown.has(word) ? similarWords(reader, word) : [word])));
}

const unknownRow = z.strictObject({ at: z.int() });

async function unknownWords(reader: Reader, words: readonly string[], prefixes: Prefixes): Promise<Set<string>> {
  const unknown = new Set(words.filter((word) => prefixes.get(word)?.length === 0));
  const { ofPrefix } = await frequencies();
  // A rare word may belong only to deleted voices.
  const rareWords = words.filter((word) => !unknown.has(word) && ofPrefix(word) === 0);
  if (rareWords.length === 0) return unknown;
  // Counting uses the index; with EXISTS the planner would scan the voices.
  const rows = await queryRows(reader, unknownRow, {
    text: `SELECT at::int FROM unnest($1::tsquery[]) WITH ORDINALITY AS asked (words, at)
     WHERE (SELECT count(*) FROM search.voice WHERE doc @@ words) = 0`,
    values: [rareWords.map((word) => textCondition([[word]], prefixes))],
  });
  for (const { at } of rows) unknown.add(rareWords[at - 1] ?? '');
  return unknown;
}

const similarRow = z.strictObject({ word: z.string(), is_attribute: z.boolean() });

async function similarWords(reader: Reader, typed: string): Promise<string[]> {
  const rows = await queryRows(reader, similarRow, {
    text: 'SELECT word, is_attribute FROM search.word WHERE deletions && $1::text[] ORDER BY is_attribute DESC, word LIMIT $2',
    values: [deletionsOfTyped(typed), maxCandidates],
  });
  const matches = rows.filter(({ word }) => hasPrefixWithOneError(typed, word));
  const isWholeMatch = ({ word }: { word: string }) => Number(isOneErrorApart(typed, word));
  const ranked = matches.toSorted(
    (a, b) => isWholeMatch(b) - isWholeMatch(a) || Number(b.is_attribute) - Number(a.is_attribute),
  );
  // Without similar words, the typed word matches nothing.
  return ranked.length > 0 ? ranked.slice(0, maxVariants).map(({ word }) => word) : [typed];
}

export function prefixesOfAll(reader: Reader, wordVariants: WordVariants): Promise<Prefixes> {
  return prefixesOf(reader, [...new Set(wordVariants.flat())]);
}

/** Requires every word, matched by any of its variants as a prefix; null for no words. */
export function textCondition(wordVariants: WordVariants, prefixes: Prefixes): string | null {
  if (wordVariants.length === 0) return null;
  // Words contain only letters and digits (server/search/index/words.ts), so quoting them is safe.
  const anyOf = (words: readonly string[]) => {
    const terms = words.flatMap((word) => {
      const completions = prefixes.get(word);
      return completions && completions.length > 0
        ? completions.map((completion) => `'${completion}'`)
        : [`'${word}':*`];
    });
    return `(${[...new Set(terms)].join(' | ')})`;
  };
  return wordVariants.map(anyOf).join(' & ');
}
