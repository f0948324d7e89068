import type { NearMiss, SearchConditions } from '@/lib/contracts/search';
import { dropWord, typedWords } from '@/lib/domain/search/query-words';
import { droppableConditions } from '@/lib/domain/search/search-state';
import type { Actor } from '@/server/access/actor';
import { countVoices } from '@/server/search/counts/count-hits';
import { criteriaOf } from './criteria';

/** Maximum of typed words that are left out one by one; longer queries have more suggestions than a person reads. */
const maxWordsLeftOut = 6;

/**
 * Returns how many voices match without each condition and without each word of the query, most first; nothing for a
 * single condition or word.
 */
export async function findNearMisses(chosen: SearchConditions, actor: Actor | null): Promise<NearMiss[]> {
  const nearMisses: NearMiss[] = [];
  // In sequence: one request should not occupy several connections.
  for (const without of leftOut(chosen)) {
    const criteria = await criteriaOf(dropped(chosen, without), actor);
    nearMisses.push({ ...without, count: criteria ? await countVoices(criteria) : 0 });
  }
  return nearMisses.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}

type LeftOut = Omit<NearMiss, 'count'>;

function leftOut(chosen: SearchConditions): LeftOut[] {
  const conditions = droppableConditions.filter((name) => Boolean(chosen[name]));
  const words = typedWords(chosen.query).slice(0, maxWordsLeftOut);
  return [
    ...(conditions.length < 2 ? [] : conditions.map((without) => ({ without }))),
    ...(words.length < 2 ? [] : words.map((word) => ({ without: 'query' as const, word }))),
  ];
}

function dropped(chosen: SearchConditions, { without, word }: LeftOut): SearchConditions {
  if (without === 'query') return { ...chosen, query: word === undefined ? '' : dropWord(chosen.query, word) };
  // A dialect belongs to its language.
  return { ...chosen, [without]: undefined, ...(without === 'language' && { dialect: undefined }) };
}
