import { expect, test } from 'vitest';
import { searchConditions, searchQuery } from '@/lib/contracts/search';
import { maxDemos } from '@/lib/domain/people/demos';
import { db, pool, transaction } from '@/server/platform/db';
import { listFavorites } from '@/server/playlists/favorites';
import { aCustomer, aVoice } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { criteriaOf } from './criteria';
import type { Criteria } from './conditions';
import { complete } from './find-hits';
import { findPage, searchVoices } from './search-voices';
import { bandStatement, type Hit, inOrderStatement, lookupStatement, type Page, type Statement } from './statement';

const strategies: Record<string, (criteria: Criteria, page: Page) => Statement> = {
  'in-order': (criteria, page) => inOrderStatement(criteria, predicateOf(criteria), page, 100_000),
  band: (criteria, page) => bandStatement(criteria, splitOf(criteria), page, 4_100),
  'look-up': (criteria, page) => lookupStatement(criteria, splitOf(criteria), page),
};
const predicateOf = ({ wordVariants }: Criteria) => ({ text: `'${wordVariants.flat().join("' & '")}'`, keys: null });
const splitOf = (criteria: Criteria) => ({ lookedUp: predicateOf(criteria), tested: { text: null, keys: null } });

/** Creates six voices that reach the lowest score band; the best one is last. */
async function sixVoices(lastName: string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < 6; index++) {
    const profile = { ratingSum: 215 + index * 5, ratingCount: 50 };
    ids.push((await aVoice({ lastName, business: { country: 'SE' }, profile })).id);
  }
  return ids;
}

/** Turns the order around, in several steps. */
async function changeScores(voiceIds: readonly string[]): Promise<void> {
  for (const step of [-6, 4, -3]) {
    const ratingSums = voiceIds.map((_, index) => 230 + step * index);
    await transaction(async (tx) => {
      await tx.$executeRaw`UPDATE voice_profiles SET "ratingSum" = new.sum
        FROM unnest(${voiceIds}::text[], ${ratingSums}::int[]) AS new (id, sum) WHERE "userId" = new.id`;
    });
  }
}

test.each(Object.entries(strategies))('pages stay stable while scores change (%s)', async (_, statementOf) => {
  const lastName = freshName();
  const voiceIds = await sixVoices(lastName);
  for (const countryCode of [undefined, 'SE']) {
    const criteria = await criteriaOf(searchConditions.parse({ query: lastName, countryCode }), null);
    if (!criteria) throw new Error('The name has letters.');
    const asOf = new Date().toISOString();
    const before = voiceIds.toReversed();
    const found: string[] = [];
    let page: Page = { asOf, after: null, limit: 2, isCounted: false };
    for (let pages = 0; pages < 5; pages++) {
      const { text, values } = statementOf(criteria, page);
      const { hits } = complete((await pool().query<Hit>(text, values)).rows, page.limit);
      found.push(...hits.map((hit) => hit.voice_id));
      const last = hits.at(-1);
      if (hits.length < page.limit || !last) break;
      page = { ...page, after: { ...last, voiceId: last.voice_id, asOf, toleratesTypos: false } };
      await changeScores(voiceIds);
    }
    expect(found).toEqual(before);
    voiceIds.reverse();
  }
});

test('a search that starts later sees the new scores, half a minute after they changed', async () => {
  const lastName = freshName();
  const voiceIds = await sixVoices(lastName);
  const order = async () => {
    const { hits } = await findPage(searchQuery.parse({ query: lastName }), null);
    return hits.map((hit) => hit.voice_id);
  };
  await changeScores(voiceIds);
  expect(await order()).toEqual(voiceIds.toReversed());
  await db.$executeRaw`UPDATE search.voice SET previous_until = ARRAY(SELECT unnest(previous_until) - interval '31 s'),
    score_at = score_at - interval '31 s' WHERE voice_id = ANY(${voiceIds})`;
  expect(await order()).toEqual(voiceIds);
});

test('pages are below 1 MB, however many demos voices have, and together have all of them', async () => {
  const lastName = freshName();
  const demos = Array.from({ length: maxDemos }, () => ({ name: '語'.repeat(200) }));
  const voiceIds: string[] = [];
  for (let index = 0; index < 40; index++) voiceIds.push((await aVoice({ lastName, demos })).id);
  const found: string[] = [];
  let cursor: string | undefined;
  let numPages = 0;
  do {
    const page = await searchVoices(searchQuery.parse({ query: lastName, limit: 100, cursor }), null);
    expect(Buffer.byteLength(JSON.stringify(page.voices))).toBeLessThan(1_000_000);
    found.push(...page.voices.map(({ id }) => id));
    numPages += 1;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(numPages).toBeGreaterThan(1);
  expect(found.toSorted()).toEqual(voiceIds.toSorted());

  const customer = await aCustomer();
  await db.favorite.createMany({
    data: voiceIds.map((voiceId, index) => ({ userId: customer.id, voiceId, created: new Date(1_000 * index) })),
  });
  const favorites: string[] = [];
  do {
    const { items, nextCursor } = await listFavorites(customer.actor, customer.id, { limit: 100, cursor });
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(1_000_000);
    favorites.push(...items.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(favorites).toEqual(voiceIds.toReversed());
});
