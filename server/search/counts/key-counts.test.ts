import { expect, test } from 'vitest';
import { searchConditions } from '@/lib/contracts/search';
import { db, transaction } from '@/server/platform/db';
import { aVoice } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { wrongKeyCounts } from '@/tests/support/wrong-key-counts';
import { listOptions } from './list-options';
import { forgetCounts } from './recent-counts';

async function aDialect(): Promise<string> {
  const name = freshName();
  await db.dialect.create({ data: { languageCode: 'da', name, key: name.toLowerCase() } });
  return name;
}

async function countOf(dialect: string, chosen: object = {}) {
  forgetCounts();
  const options = await listOptions('dialect', searchConditions.parse({ language: 'da', ...chosen }), null);
  return options.find(({ value }) => value === dialect);
}

test('counts follow every change of a voice at once, down to exactly none', async () => {
  const [before, after] = [await aDialect(), await aDialect()];
  const demos = [{ language: 'da', dialect: before, tones: ['Warm'] }];
  const voice = await aVoice({ profile: { gender: 'female' }, demos });
  const other = await aVoice({ profile: { gender: 'male' }, demos });
  expect(await countOf(before)).toMatchObject({ findsVoices: true, count: 2 });
  expect(await countOf(before, { gender: 'female' })).toMatchObject({ count: 1 });

  await transaction((tx) => tx.voiceProfile.update({ where: { userId: voice.id }, data: { gender: 'male' } }));
  expect(await countOf(before, { gender: 'female' })).toMatchObject({ findsVoices: false, count: 0 });
  expect(await countOf(before, { gender: 'male', tone: 'Warm' })).toMatchObject({ count: 2 });

  await transaction((tx) => tx.voiceDemo.updateMany({ where: { voiceId: voice.id }, data: { dialect: after } }));
  expect(await countOf(before)).toMatchObject({ count: 1 });
  expect(await countOf(after)).toMatchObject({ count: 1 });

  await transaction((tx) => tx.voiceProfile.update({ where: { userId: other.id }, data: { status: 'returned' } }));
  // A dialect without voices is not listed.
  expect(await countOf(before)).toBeUndefined();
  expect(await wrongKeyCounts()).toEqual([]);
});

test('a change that is rolled back counts nothing', async () => {
  const dialect = await aDialect();
  const voice = await aVoice({ demos: [{ language: 'da' }] });
  const failed = transaction(async (tx) => {
    await tx.voiceDemo.updateMany({ where: { voiceId: voice.id }, data: { dialect } });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await countOf(dialect)).toBeUndefined();
  expect(await wrongKeyCounts()).toEqual([]);
});

test('concurrent changes of voices with the same facets are all counted', async () => {
  const dialect = await aDialect();
  const voices = await Promise.all(Array.from({ length: 8 }, () => aVoice({ demos: [{ language: 'da' }] })));
  await Promise.all(
    voices.map(({ id }) => transaction((tx) => tx.voiceDemo.updateMany({ where: { voiceId: id }, data: { dialect } }))),
  );
  expect(await countOf(dialect)).toMatchObject({ count: voices.length });
  expect(await wrongKeyCounts()).toEqual([]);
});
