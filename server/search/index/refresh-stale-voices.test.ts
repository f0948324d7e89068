import { afterEach, expect, test, vi } from 'vitest';
import { db, pool, runBeforeCommit, transaction, type Tx, withinEveryTransaction } from '@/server/platform/db';
import { findPage } from '@/server/search/search-voices';
import { searchQuery } from '@/lib/contracts/search';
import { aVoice, anAssignment } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { keepSearchFresh, refreshStaleVoices } from './refresh-stale-voices';

afterEach(() => keepSearchFresh());

async function isFound(voiceId: string, query: string): Promise<boolean> {
  const { hits } = await findPage(searchQuery.parse({ query, allowedVoices: voiceId }), null);
  return hits.length > 0;
}

async function versionOf(voiceId: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ version: string }>(
    'SELECT xmin::text AS version FROM search.voice WHERE voice_id = $1',
    [voiceId],
  );
  return rows[0]?.version;
}

async function numStale(voiceId: string): Promise<number> {
  const { rowCount } = await pool().query('SELECT 1 FROM search.stale_voice WHERE voice_id = $1', [voiceId]);
  return rowCount ?? 0;
}

type Voice = Awaited<ReturnType<typeof aVoice>>;
type Change = (tx: Tx, voice: Voice) => Promise<unknown>;

const changes: Record<string, Change> = {
  'a name in raw SQL': (tx, { id }) => tx.$executeRaw`UPDATE users SET "firstName" = 'Other' WHERE id = ${id}`,
  'a name in a nested write': (tx, { id }) =>
    tx.voiceProfile.update({ where: { userId: id }, data: { user: { update: { lastName: 'Other' } } } }),
  'a gender': (tx, { id }) => tx.voiceProfile.update({ where: { userId: id }, data: { gender: 'male' } }),
  'a rating': (tx, { id }) =>
    tx.voiceProfile.update({ where: { userId: id }, data: { ratingSum: 5, ratingCount: { increment: 1 } } }),
  'a new demo': (tx, { id }) =>
    tx.voiceDemo.create({
      data: {
        voiceId: id,
        name: 'Demo',
        uri: `test/${id}`,
        status: 'done',
        language: 'da',
        types: ['Commercial'],
        tones: [],
      },
    }),
  'the order of demos': (tx, { id }) =>
    tx.$executeRaw`UPDATE voice_demos SET position = position + 1 WHERE "voiceId" = ${id}`,
  'a deleted demo': (tx, { id }) => tx.voiceDemo.deleteMany({ where: { voiceId: id } }),
  'a studio quality demo': (tx, { id }) =>
    tx.studioQualityDemo.create({ data: { voiceId: id, uri: `test/studio-${id}`, status: 'done' } }),
  'the city of the business': (tx, { teamId }) => tx.team.update({ where: { id: teamId }, data: { city: 'Oslo' } }),
  'a member that leaves the business': (tx, { id, teamId }) =>
    tx.teamMember.delete({ where: { teamId_userId: { teamId, userId: id } } }),
};

test.each(Object.entries(changes))('a transaction refreshes a voice after %s', async (_, change) => {
  const voice = await aVoice();
  const before = await versionOf(voice.id);
  await transaction((tx) => change(tx, voice));
  expect(await versionOf(voice.id)).not.toBe(before);
  expect(await numStale(voice.id)).toBe(0);
});

test('a transaction refreshes a voice whose job is accepted', async () => {
  const { voice, projectId } = await anAssignment({ state: 'assigned' });
  const before = await versionOf(voice.id);
  await transaction((tx) => tx.assignment.updateMany({ where: { projectId }, data: { state: 'accepted' } }));
  expect(await versionOf(voice.id)).not.toBe(before);
});

test('search sees a change when its transaction ends', async () => {
  const [voice, lastName] = [await aVoice(), freshName()];
  await transaction((tx) => tx.$executeRaw`UPDATE users SET "lastName" = ${lastName} WHERE id = ${voice.id}`);
  expect(await isFound(voice.id, lastName)).toBe(true);
  await transaction((tx) => tx.$executeRaw`UPDATE users SET "suspendedAt" = now() WHERE id = ${voice.id}`);
  expect(await isFound(voice.id, lastName)).toBe(false);
});

test('the job refreshes what was changed outside of a transaction', async () => {
  const [voice, lastName] = [await aVoice(), freshName()];
  await db.user.update({ where: { id: voice.id }, data: { lastName } });
  expect([await isFound(voice.id, lastName), await numStale(voice.id)]).toEqual([false, 1]);
  await refreshStaleVoices();
  expect([await isFound(voice.id, lastName), await numStale(voice.id)]).toEqual([true, 0]);
});

test('the job removes a voice whose profile was deleted', async () => {
  const voice = await aVoice();
  await db.voiceProfile.delete({ where: { userId: voice.id } });
  await refreshStaleVoices();
  expect([await versionOf(voice.id), await numStale(voice.id)]).toEqual([undefined, 0]);
});

test('a transaction that is rolled back after the refresh leaves nothing', async () => {
  const [voice, lastName] = [await aVoice(), freshName()];
  const before = await versionOf(voice.id);
  const failed = withinEveryTransaction(
    () => Promise.reject(new Error('rolled back')),
    () => transaction((tx) => tx.user.update({ where: { id: voice.id }, data: { lastName } })),
  );
  await expect(failed).rejects.toThrow('rolled back');
  expect([await versionOf(voice.id), await numStale(voice.id)]).toEqual([before, 0]);
});

test('transactions that change the same voice do not wait for each other, and the last one writes all changes', async () => {
  const [voice, lastName, firstName] = [await aVoice(), freshName(), freshName()];
  await transaction(async (tx) => {
    await tx.team.update({ where: { id: voice.teamId }, data: { city: firstName } });
    await transaction((other) => other.user.update({ where: { id: voice.id }, data: { lastName } }));
  });
  expect([await isFound(voice.id, lastName), await isFound(voice.id, firstName)]).toEqual([true, true]);
});

test('a transaction that changes no voice sends no statement for the search', async () => {
  const voice = await aVoice();
  const refresh = vi.fn(() => Promise.resolve());
  runBeforeCommit(refresh);
  await transaction((tx) => tx.user.update({ where: { id: voice.id }, data: { phone: '+46701234568' } }));
  await transaction((tx) => tx.voiceDemo.updateMany({ where: { voiceId: voice.id }, data: { isSample: false } }));
  expect(refresh).not.toHaveBeenCalled();
});
