import { beforeAll, expect, test } from 'vitest';
import { searchConditions } from '@/lib/contracts/search';
import { db, pool } from '@/server/platform/db';
import { searchVoices } from '@/server/search/search-voices';
import { aVoice } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { wrongKeyCounts } from '@/tests/support/wrong-key-counts';
import { rebuildSearch } from './rebuild-search';

beforeAll(() => useOwnDatabase());

async function found(query: string): Promise<string[]> {
  const { voices } = await searchVoices({ ...searchConditions.parse({ query }), sort: 'best', limit: 20 }, null);
  return voices.map(({ id }) => id);
}

const hasWord = async (word: string) =>
  ((await pool().query('SELECT 1 FROM search.word WHERE word = $1', [word])).rowCount ?? 0) > 0;

test('rebuilds rows, words and counts from the published voices, also of voices that are loaded directly', async () => {
  const voices = await Promise.all([aVoice({ lastName: 'Marigold' }), aVoice({ lastName: 'Thornton' })]);
  const [marigold, thornton] = voices.map(({ id }) => id);
  const hidden = await aVoice({ lastName: 'Hiddenly' });
  await db.voiceProfile.update({ where: { userId: hidden.id }, data: { status: 'returned' } });
  await pool().query('DELETE FROM search.voice WHERE voice_id = $1', [marigold]);
  await pool().query("UPDATE search.voice SET doc = '' WHERE voice_id = $1", [thornton]);
  await pool().query("INSERT INTO search.word (word, is_attribute, deletions) VALUES ('leftover', false, '{}')");
  expect(await found('marigold')).toEqual([]);
  await pool().query('DELETE FROM search.key_count');

  expect(await rebuildSearch()).toBe(2);
  expect(await found('marigold')).toEqual([marigold]);
  expect(await found('thornton')).toEqual([thornton]);
  expect(await found('hiddenly')).toEqual([]);
  expect(await Promise.all(['leftover', 'marigold'].map(hasWord))).toEqual([false, true]);
  expect(await wrongKeyCounts()).toEqual([]);
});

test('rebuilds more voices than one batch has, beside changes', async () => {
  const ids = Array.from({ length: 600 }, (_, index) => `batch${index}`);
  await db.user.createMany({
    data: ids.map((id) => ({
      id,
      email: `${id}@voices.example`,
      firstName: 'Batch',
      lastName: `Voice ${id.slice(5)}`,
      passwordHash: '',
      isVoice: true,
    })),
  });
  await db.voiceProfile.createMany({
    data: ids.map((userId) => ({ userId, status: 'published' as const, publishedAt: new Date() })),
  });
  const [count] = await Promise.all([rebuildSearch(), aVoice({ lastName: 'Besides' })]);
  expect(count).toBeGreaterThanOrEqual(602);
  expect(await found('batch 599')).toEqual(['batch599']);
  expect(await found('besides')).toHaveLength(1);
});
