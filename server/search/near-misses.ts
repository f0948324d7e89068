import type { NearMiss, SearchConditions } from '@/lib/contracts/search';
import { droppableConditions } from '@/lib/domain/search-state';
import type { Actor } from '@/server/access/actor';
import { countVoices } from './count-hits';
import { criteriaOf } from './criteria';

/** Returns how many voices match without each condition, most first; nothing for a single condition. */
export async function findNearMisses(chosen: SearchConditions, actor: Actor | null): Promise<NearMiss[]> {
  const conditions = droppableConditions.filter((name) => Boolean(chosen[name]));
  if (conditions.length < 2) return [];
  const nearMisses = await Promise.all(
    conditions.map(async (without) => {
      const criteria = await criteriaOf(dropped(chosen, without), actor);
      return { without, count: criteria ? await countVoices(criteria) : 0 };
    }),
  );
  return nearMisses.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}

function dropped(chosen: SearchConditions, without: NearMiss['without']): SearchConditions {
  if (without === 'query') return { ...chosen, query: '' };
  // A dialect belongs to its language.
  return { ...chosen, [without]: undefined, ...(without === 'language' && { dialect: undefined }) };
}
