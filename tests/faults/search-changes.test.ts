import { afterAll, expect, test } from 'vitest';
import { aVoice } from '@/tests/support/builders';
import { db, disconnect, transaction } from '@/server/platform/db';
import { visitor } from '@/tests/support/network/api';
import { freshName } from '@/tests/support/fresh-name';
import { asOwner, asUser } from '@/tests/support/database-users';
import { inParallel } from '@/tests/support/jobs/poll';

afterAll(() => disconnect());

async function rate(voiceId: string, ratingSum: number): Promise<void> {
  await transaction((tx) =>
    tx.voiceProfile.update({ where: { userId: voiceId }, data: { ratingSum, ratingCount: 50 } }),
  );
}

/** A lookup of a rare name, and a scan in the order of all voices. */
const searches = [
  { search: 'a name', limit: 5, queryOf: (lastName: string) => ({ query: lastName }) },
  { search: 'nothing', limit: 40, queryOf: () => ({}) },
];

test.each(searches)(
  'paging through $way returns each voice once, also when all ratings change between the pages',
  async ({ limit, queryOf }) => {
    const lastName = freshName();
    const ids: string[] = [];
    for (let index = 0; index < 24; index++) {
      const voice = await aVoice({ lastName, profile: { ratingSum: 200 + index * 2, ratingCount: 50 } });
      ids.push(voice.id);
    }
    const client = visitor();
    for (const countryCode of [undefined, 'GB']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      let turn = 0;
      do {
        const query = { ...queryOf(lastName), limit, countryCode, cursor };
        const response = await client.send('GET /search', { query });
        expect(response.status).toBe(200);
        seen.push(...response.body.map((voice) => voice.id));
        cursor = response.headers.get('x-next-cursor') ?? undefined;
        if (turn++ === 1)
          for (const [index, id] of ids.entries()) await rate(id, countryCode ? 200 + index * 2 : 250 - index * 2);
      } while (cursor);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    }
  },
);

test('finds each of 20 demos added to one voice concurrently', async () => {
  const lastName = freshName();
  const voice = await aVoice({ lastName, demos: [] });
  const tones = (await db.demoAttribute.findMany({ where: { kind: 'tone' }, take: 20 })).map(({ name }) => name);
  const added = await inParallel(tones.length, (index) =>
    transaction(async (tx) => {
      await tx.voiceDemo.create({
        data: {
          voiceId: voice.id,
          name: 'Demo',
          uri: `test/${voice.id}-${index}.wav`,
          processedUri: `test/${voice.id}-${index}.mp3`,
          status: 'done',
          language: 'en',
          types: ['Commercial'],
          tones: [tones[index] ?? ''],
          position: index,
        },
      });
    }),
  );
  expect(added.filter(({ status }) => status === 'rejected')).toEqual([]);
  for (const tone of tones) {
    const found = await visitor().call('GET /search', { query: { query: lastName, tone } });
    expect(
      found.map(({ id }) => id),
      tone,
    ).toEqual([voice.id]);
    expect(found[0]?.voiceDemos[0]?.tones).toEqual([tone]);
  }
});

test('50 concurrent voices with the same new dialect give it one number', async () => {
  const dialect = freshName();
  const results = await inParallel(50, () => aVoice({ demos: [{ dialect }] }));
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  const found = await visitor().call('GET /search', { query: { language: 'en', dialect, limit: 100 } });
  expect(found).toHaveLength(50);
});

test('the index flushes its pending entries soon, so that no search scans a long list', async () => {
  const asSuperuser = (sql: string) =>
    asUser(process.env.TEST_SUPERUSER_URL ?? '', (client) => client.query<{ waiting: number }>(sql));
  await asSuperuser('CREATE EXTENSION IF NOT EXISTS pgstattuple');
  const waiting = async () => {
    const { rows } = await asSuperuser(
      `SELECT pending_tuples::int AS waiting FROM pgstatginindex('search.voice_conditions')`,
    );
    return rows[0]?.waiting;
  };
  // Autovacuum would flush them, too.
  await asOwner('ALTER TABLE search.voice SET (autovacuum_enabled = off)');
  try {
    const voice = await aVoice({ lastName: freshName() });
    await rate(voice.id, 250);
    await expect.poll(waiting).toBe(0);
  } finally {
    await asOwner('ALTER TABLE search.voice RESET (autovacuum_enabled)');
  }
});
