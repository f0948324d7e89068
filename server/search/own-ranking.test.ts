import { expect, test } from 'vitest';
import { scoreParts } from '@/lib/domain/search/score';
import { db } from '@/server/platform/db';
import { anActor, aUser, aVoice } from '@/tests/support/builders';
import { getOwnRanking } from './own-ranking';

test('tells a voice the score that orders the search, and its parts', async () => {
  const { id } = await aVoice();
  const { score, parts, place } = await getOwnRanking(await anActor(id));
  expect(score).toBe((await db.voiceProfile.findUniqueOrThrow({ where: { userId: id } })).score);
  expect(parts.map(({ key }) => key)).toEqual(scoreParts.map(({ key }) => key));
  const sum = parts.reduce((points, part) => points + part.points, 0);
  expect(Math.abs(sum - (score ?? 0))).toBeLessThanOrEqual(parts.length / 2);
  expect(place?.ahead).toBeLessThan(place?.total ?? 0);
});

test('has no place for a voice that is not in the search', async () => {
  const { id } = await aVoice();
  await db.voiceProfile.update({ where: { userId: id }, data: { status: 'applied' } });
  expect(await getOwnRanking(await anActor(id))).toEqual({ score: null, parts: [], place: null });
});

test('refuses customers', async () => {
  await expect(getOwnRanking(await anActor((await aUser()).id))).rejects.toMatchObject({ kind: 'forbidden' });
});
