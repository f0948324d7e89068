import type { Prisma } from '@/server/platform/db';
import { searchWords } from './search-words';

/**
 * Selects users where each word is part of the name, email address or company name, in any case, or the query is the
 * id.
 */
export function matchingUsers(query: string | undefined): Prisma.UserWhereInput {
  const words = searchWords(query);
  if (words.length === 0) return {};
  const has = (word: string) => ({ contains: word, mode: 'insensitive' as const });
  const byWords = words.map((word) => ({
    OR: [{ firstName: has(word) }, { lastName: has(word) }, { email: has(word) }, { companyName: has(word) }],
  }));
  return { OR: [{ AND: byWords }, { id: words.join(' ') }] };
}
