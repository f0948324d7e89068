// cspell:words oeztuerk jiwoo clujnapoca napoca
import { describe, expect, test } from 'vitest';
import { searchConditions } from '@/lib/contracts/search';
import type { Actor } from '@/server/access/actor';
import { storeDemoFailure, finishDemo } from '@/server/demos/process-demo.handler';
import { db, transaction } from '@/server/platform/db';
import { updateTeam } from '@/server/teams/update-team';
import { getVoice } from '@/server/voices/queries';
import { aCustomer, aPlaylist, aVoice } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { searchVoices } from './search-voices';

const search = (query: object, actor: Actor | null = null) =>
  searchVoices({ ...searchConditions.parse(query), sort: 'best', limit: 20 }, actor);
const idsFound = async (query: object, actor: Actor | null = null) =>
  (await search(query, actor)).voices.map(({ id }) => id);

describe('order', () => {
  test('a voice whose whole name was typed comes first, in any word order', async () => {
    const lastName = freshName();
    const better = await aVoice({
      firstName: 'Annabel',
      lastName: `${lastName}son`,
      profile: { ratingSum: 250, ratingCount: 50 },
    });
    const exact = await aVoice({ firstName: 'Anna', lastName, profile: { ratingSum: 5, ratingCount: 5 } });
    expect(await idsFound({ query: `anna ${lastName}` })).toEqual([exact.id, better.id]);
    expect(await idsFound({ query: `${lastName.toUpperCase()} ANNA` })).toEqual([exact.id, better.id]);
    expect(await idsFound({ query: `ann ${lastName}` })).toEqual([better.id, exact.id]);
  });

  test("voices of the visitor's country are boosted by about half a star", async () => {
    const lastName = freshName();
    const [home, abroad, star] = await Promise.all([
      aVoice({ lastName, business: { country: 'FI' }, profile: { ratingSum: 200, ratingCount: 50 } }),
      aVoice({ lastName, business: { country: 'CA' }, profile: { ratingSum: 215, ratingCount: 50 } }),
      aVoice({ lastName, business: { country: 'CA' }, profile: { ratingSum: 250, ratingCount: 50 } }),
    ]);
    expect(await idsFound({ query: lastName })).toEqual([star.id, abroad.id, home.id]);
    expect(await idsFound({ query: lastName, countryCode: 'FI' })).toEqual([star.id, home.id, abroad.id]);
    expect(await idsFound({ query: lastName, countryCode: 'fi' })).toEqual([star.id, home.id, abroad.id]);
    expect(await idsFound({ query: lastName, countryCode: 'not a country' })).toEqual([star.id, abroad.id, home.id]);
  });
});

describe('freshness', () => {
  test('finds changes after a commit, and not after a rollback', async () => {
    const lastName = freshName();
    const voice = await aVoice({ lastName, demos: [{ tones: ['Warm'] }] });
    await expect(
      transaction(async (tx) => {
        await tx.voiceDemo.updateMany({ where: { voiceId: voice.id }, data: { tones: ['Dramatic'] } });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await idsFound({ query: lastName, tone: 'Dramatic' })).toEqual([]);
    await transaction(async (tx) => {
      await tx.voiceDemo.updateMany({ where: { voiceId: voice.id }, data: { tones: ['Dramatic'] } });
    });
    expect(await idsFound({ query: lastName, tone: 'Dramatic' })).toEqual([voice.id]);
    expect(await idsFound({ query: lastName, tone: 'Warm' })).toEqual([]);
  });

  test.each([
    ['not published', { profile: { status: 'awaiting' as const } }],
    ['suspended', { suspendedAt: new Date() }],
  ])('a voice that is %s is neither found nor shown', async (_, options) => {
    const lastName = freshName();
    const voice = await aVoice({ lastName, ...options });
    expect(await idsFound({ query: lastName })).toEqual([]);
    await expect(getVoice(voice.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('a voice whose business moves is found in its new location, and boosted there', async () => {
    const lastName = freshName();
    const place = { business: { city: 'Malmö', country: 'SE' }, profile: { ratingSum: 200, ratingCount: 50 } };
    const [mover, stayer] = [await aVoice({ lastName, ...place }), await aVoice({ lastName, ...place })];
    const higher = mover.id > stayer.id ? mover : stayer;
    await updateTeam(mover.actor, mover.teamId, { city: 'Tampa', country: 'US' });
    expect(await idsFound({ query: `tampa ${lastName}` })).toEqual([mover.id]);
    expect(await idsFound({ query: `malmö ${lastName}` })).toEqual([stayer.id]);
    expect((await idsFound({ query: lastName }))[0]).toBe(higher.id);
    expect((await idsFound({ query: lastName, countryCode: 'US' }))[0]).toBe(mover.id);
    expect((await idsFound({ query: lastName, countryCode: 'SE' }))[0]).toBe(stayer.id);
  });

  test('a ready studio demo boosts its voice, a failed one does not', async () => {
    const lastName = freshName();
    const voices = [await aVoice({ lastName }), await aVoice({ lastName })];
    const [lower, higher] = voices.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!lower || !higher) throw new Error('There are two voices.');
    const uri = `test/${lower.id}-studio.wav`;
    await db.studioQualityDemo.create({ data: { voiceId: lower.id, uri } });
    const key = { kind: 'studio-quality-demo' as const, voiceId: lower.id, uri };
    const done = { processedUri: `test/${lower.id}-studio.mp3`, durationMs: 20_000, peaks: Uint8Array.of(1, 2, 3) };
    const scoreOf = async (voiceId: string) =>
      (await db.voiceProfile.findUniqueOrThrow({ where: { userId: voiceId } })).score;
    expect(await idsFound({ query: lastName })).toEqual([higher.id, lower.id]);
    await finishDemo(key, done);
    expect(await scoreOf(lower.id)).toBeGreaterThan(await scoreOf(higher.id));
    await db.studioQualityDemo.update({ where: { voiceId: lower.id }, data: { status: 'processing' } });
    await storeDemoFailure(key, 'This is no sound.');
    expect(await scoreOf(lower.id)).toBe(await scoreOf(higher.id));
  });

  test('finds and shows a demo only when it is ready', async () => {
    const lastName = freshName();
    const unfinished = { status: 'processing' as const, processedUri: null };
    const voice = await aVoice({
      lastName,
      demos: [{}, { ...unfinished, tones: ['Dramatic'] }, { ...unfinished, tones: ['Epic'] }],
    });
    const [, dramatic, epic] = await db.voiceDemo.findMany({
      where: { voiceId: voice.id },
      orderBy: { position: 'asc' },
    });
    const done = { processedUri: `test/${voice.id}-1.mp3`, durationMs: 20_000, peaks: Uint8Array.of(1, 2, 3) };
    expect(await idsFound({ query: lastName, tone: 'Dramatic' })).toEqual([]);
    expect((await search({ query: lastName })).voices[0]?.voiceDemos).toHaveLength(1);
    await finishDemo({ kind: 'voice-demo', demoId: dramatic?.id ?? '' }, done);
    await storeDemoFailure({ kind: 'voice-demo', demoId: epic?.id ?? '' }, 'This is no sound.');
    expect(await idsFound({ query: lastName, tone: 'Dramatic' })).toEqual([voice.id]);
    expect(await idsFound({ query: lastName, tone: 'Epic' })).toEqual([]);
  });
});

describe('typo tolerance', () => {
  test.each([
    [(name: string) => `${name.slice(0, 5)}q${name.slice(5)}`, 'one letter more'],
    [(name: string) => name.slice(0, 5) + name.slice(6), 'one letter less'],
    [(name: string) => `${name.slice(0, 5)}q${name.slice(6)}`, 'another letter'],
    [(name: string) => name.slice(0, 3) + name.charAt(4) + name.charAt(3) + name.slice(5), 'two swapped'],
  ])('%# tolerates a typo: %s', async (mistype) => {
    const lastName = freshName();
    const voice = await aVoice({ lastName });
    expect(await idsFound({ query: mistype(lastName) })).toContain(voice.id);
    expect(await idsFound({ query: `warm ${mistype(lastName)} female` })).toContain(voice.id);
  });

  test('matches a word of three letters exactly', async () => {
    expect(await idsFound({ query: 'qzx' })).toEqual([]);
  });

  test('ignores accents and case', async () => {
    const lastName = freshName();
    const voice = await aVoice({ firstName: 'Zoë', lastName, business: { city: 'Malmö', country: 'SE' } });
    expect(await idsFound({ query: `zoe malmo ${lastName}` })).toEqual([voice.id]);
    expect(await idsFound({ query: `ZOË MALMÖ sweden ${lastName}` })).toEqual([voice.id]);
  });

  test('finds letters that are typed as two, and names without their hyphen', async () => {
    const lastName = `Öztürk${freshName()}`;
    const voice = await aVoice({ firstName: 'Ji-woo', lastName, business: { city: 'Cluj-Napoca', country: 'RO' } });
    const typed = lastName.replace('Öztürk', 'Oeztuerk');
    for (const query of [typed, `jiwoo ${typed}`, `Ji woo ${lastName}`, `ji-woo clujnapoca ${lastName}`]) {
      expect(await idsFound({ query })).toEqual([voice.id]);
    }
  });
});

describe('favorites and playlists', () => {
  test('restricts favorites and playlists to their owner', async () => {
    const [mine, other, user, stranger] = [await aVoice(), await aVoice(), await aCustomer(), await aCustomer()];
    await db.favorite.create({ data: { userId: user.id, voiceId: mine.id } });
    const { id: playlistId } = await aPlaylist(user.id, other.demoIds);
    expect(await idsFound({ favorites: 'yes' }, user.actor)).toEqual([mine.id]);
    expect(await idsFound({ favorites: 'true' }, user.actor)).toEqual([mine.id]);
    expect(await idsFound({ playlistId }, user.actor)).toEqual([other.id]);
    for (const actor of [null, stranger.actor]) {
      expect(await idsFound({ playlistId }, actor)).toEqual([]);
      expect(await idsFound({ favorites: 'yes' }, actor)).toEqual([]);
    }
  });

  test('allowedVoices restricts results to its list; an empty one does not restrict them', async () => {
    const lastName = freshName();
    const [first, second] = [await aVoice({ lastName }), await aVoice({ lastName })];
    expect(await idsFound({ query: lastName, allowedVoices: `${second.id},nobody,${'x'.repeat(90)}` })).toEqual([
      second.id,
    ]);
    expect((await idsFound({ query: lastName, allowedVoices: '' })).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    );
  });
});
