import { searchQuery } from '@/lib/contracts/search';
import { dice } from '@/prisma/seed/content/random';
import { demoTones } from '@/server/voices/lookups';
import { transaction } from '@/server/platform/db';
import { keepSearchFresh } from '@/server/search/index/refresh-stale-voices';
import { findPage } from '@/server/search/search-voices';
import { voiceAt } from './market-voices';
import { type Timing, timeOf } from './timing';

export type ChangesResult = {
  withSearch: Timing;
  without: Timing;
  found: number;
  changes: number;
};

const changes = 150;

export async function measureChanges(voices: number): Promise<ChangesResult> {
  keepSearchFresh();
  const luck = dice('changes');
  const changesOf = (isSearched: boolean) =>
    Array.from({ length: changes }, () => {
      const { id, demos } = voiceAt(luck.between(0, voices - 1));
      const demo = luck.pick(demos);
      return { voiceId: id, demoId: demo.id, tone: luck.pick(demoTones), isSearched };
    });
  type Change = ReturnType<typeof changesOf>[number];
  const write = ({ demoId, tone, isSearched }: Change) =>
    transaction(async (tx) => {
      // The search does not depend on `isSample`.
      const data = isSearched ? { tones: [tone] } : { isSample: true };
      await tx.voiceDemo.update({ where: { id: demoId }, data, select: { id: true } });
    });
  const time = (list: readonly Change[]) =>
    timeOf(
      list.map((change) => () => write(change)),
      1,
    );
  await time(changesOf(true).slice(0, 20));
  const without = await time(changesOf(false));
  const searched = changesOf(true);
  const withSearch = await time(searched);
  let found = 0;
  for (const { voiceId, demoId } of searched.slice(-50)) {
    const tone = luck.pick(demoTones);
    await write({ voiceId, demoId, tone, isSearched: true });
    const { hits } = await findPage(searchQuery.parse({ tone, allowedVoices: voiceId }), null);
    found += hits.length;
  }
  return { withSearch, without, found, changes: 50 };
}
