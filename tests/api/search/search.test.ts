import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, aVoice } from '@/tests/support/builders';
import { db, disconnect, transaction } from '@/server/platform/db';
import { refreshSearchVoice } from '@/server/search/index/refresh-search-voice';
import { demoFailed, finishDemo } from '@/server/demos/finish-demo';
import { type ApiClient, loginAs, processUrl, visitor } from '@/tests/support/network/api';
import { freshName } from '@/tests/support/fresh-name';

let anybody: ApiClient;
const idsFound = async (query: object) => (await anybody.call('GET /search', { query })).map((voice) => voice.id);

async function pagesOf(query: Record<string, unknown>, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await anybody.send('GET /search', { query: { ...query, limit, ...(cursor && { cursor }) } });
    expect(answer.status).toBe(200);
    ids.push(...answer.body.map((voice) => voice.id));
    cursor = answer.headers.get('x-next-cursor') ?? undefined;
  } while (cursor);
  return ids;
}

beforeAll(() => {
  anybody = visitor();
});
afterAll(() => disconnect());

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

  test.each([{}, { countryCode: 'SE' }, { query: 'a' }, { language: 'en', countryCode: 'GB' }])(
    'pages of %j form the same list',
    async (query) => {
      const sample = new Set(
        (await db.user.findMany({ where: { email: { endsWith: '@voices.example' } }, select: { id: true } })).map(
          ({ id }) => id,
        ),
      );
      const whole = (await pagesOf(query, 100)).filter((id) => sample.has(id));
      const cut = (await pagesOf(query, 7)).filter((id) => sample.has(id));
      expect(cut).toEqual(whole);
      expect(new Set(cut).size).toBe(cut.length);
    },
  );

  test('the last page has no cursor', async () => {
    const lastName = freshName();
    await aVoice({ lastName });
    const answer = await anybody.send('GET /search', { query: { query: lastName } });
    expect(answer.headers.has('x-next-cursor')).toBe(false);
  });
});

describe('freshness', () => {
  test('finds changes after a commit, and not after a rollback', async () => {
    const lastName = freshName();
    const voice = await aVoice({ lastName, demos: [{ tones: ['Warm'] }] });
    await expect(
      transaction(async (tx) => {
        await tx.voiceDemo.updateMany({ where: { voiceId: voice.id }, data: { tones: ['Dramatic'] } });
        await refreshSearchVoice(tx, voice.id);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await idsFound({ query: lastName, tone: 'Dramatic' })).toEqual([]);
    await transaction(async (tx) => {
      await tx.voiceDemo.updateMany({ where: { voiceId: voice.id }, data: { tones: ['Dramatic'] } });
      await refreshSearchVoice(tx, voice.id);
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
    expect((await anybody.send('GET /voices/{voiceId}', { params: { voiceId: voice.id } })).status).toBe(404);
  });

  test('an unpublished voice is no longer found', async () => {
    const lastName = freshName();
    const voice = await aVoice({ lastName });
    expect(await idsFound({ query: lastName })).toEqual([voice.id]);
    await transaction(async (tx) => {
      await tx.voiceProfile.update({ where: { userId: voice.id }, data: { status: 'returned' } });
      await refreshSearchVoice(tx, voice.id);
    });
    expect(await idsFound({ query: lastName })).toEqual([]);
  });

  test('a voice whose business moves is found in its new location, and boosted there', async () => {
    const lastName = freshName();
    const place = { business: { city: 'Malmö', country: 'SE' }, profile: { ratingSum: 200, ratingCount: 50 } };
    const [mover, stayer] = [await aVoice({ lastName, ...place }), await aVoice({ lastName, ...place })];
    const higher = mover.id > stayer.id ? mover : stayer;
    const me = await loginAs({ id: mover.id });
    await me.call('PATCH /teams/{teamId}', {
      params: { teamId: mover.teamId },
      body: { city: 'Tampa', country: 'US' },
    });
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
    if (!lower || !higher) throw new Error('Two voices were made.');
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
    await demoFailed(key, 'This is no sound.');
    expect(await scoreOf(lower.id)).toBe(await scoreOf(higher.id));
  });

  test('finds a demo only when it is ready', async () => {
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
    await finishDemo({ kind: 'voice-demo', demoId: dramatic?.id ?? '' }, done);
    await demoFailed({ kind: 'voice-demo', demoId: epic?.id ?? '' }, 'This is no sound.');
    expect(await idsFound({ query: lastName, tone: 'Dramatic' })).toEqual([voice.id]);
    expect(await idsFound({ query: lastName, tone: 'Epic' })).toEqual([]);
  });

  test('a demo that is still being processed matches no facet and is not shown', async () => {
    const lastName = freshName();
    await aVoice({ lastName, demos: [{}, { status: 'processing', processedUri: null, tones: ['Dramatic'] }] });
    const [voice] = await anybody.call('GET /search', { query: { query: lastName } });
    expect(voice?.voiceDemos).toHaveLength(1);
    expect(await idsFound({ query: lastName, tone: 'Dramatic' })).toEqual([]);
  });
});

describe('typo tolerance', () => {
  test.each([
    [(name: string) => `${name.slice(0, 5)}q${name.slice(5)}`, 'one letter more'],
    [(name: string) => name.slice(0, 5) + name.slice(6), 'one letter less'],
    [(name: string) => `${name.slice(0, 5)}q${name.slice(6)}`, 'another letter'],
    [(name: string) => name.slice(0, 3) + name.charAt(4) + name.charAt(3) + name.slice(5), 'two swapped'],
  ])('%# a typing error is forgiven: %s', async (mistype) => {
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
});

describe('favorites and playlists', () => {
  test('restricts favorites and playlists to their owner', async () => {
    const [mine, other] = await Promise.all([aVoice(), aVoice()]);
    const user = await aUser({});
    await db.favorite.create({ data: { userId: user.id, voiceId: mine.id } });
    const demo = await db.voiceDemo.findFirstOrThrow({ where: { voiceId: other.id } });
    const playlist = await db.playlist.create({
      data: { userId: user.id, name: 'Spring', tracks: { create: { voiceDemoId: demo.id, position: 0 } } },
    });
    const me = await loginAs({ id: user.id });
    const found = async (client: ApiClient, query: object) =>
      (await client.call('GET /search', { query })).map((voice) => voice.id);
    expect(await found(me, { favorites: 'yes' })).toEqual([mine.id]);
    expect(await found(me, { favorites: 'true' })).toEqual([mine.id]);
    expect(await found(me, { playlistId: playlist.id })).toEqual([other.id]);
    for (const client of [anybody, await loginAs('olivia')]) {
      expect(await found(client, { playlistId: playlist.id })).toEqual([]);
    }
    expect(await found(anybody, { favorites: 'yes' })).toEqual([]);
  });

  test('allowedVoices restricts results to its list; an empty one does not restrict them', async () => {
    const lastName = freshName();
    const [one, two] = [await aVoice({ lastName }), await aVoice({ lastName })];
    expect(await idsFound({ query: lastName, allowedVoices: `${two.id},nobody,${'x'.repeat(90)}` })).toEqual([two.id]);
    expect((await idsFound({ query: lastName, allowedVoices: '' })).toSorted()).toEqual([one.id, two.id].toSorted());
  });
});

describe('bad input', () => {
  const texts = [
    "' OR 1=1 --",
    '"',
    "'",
    '\\',
    '%',
    '_',
    '*',
    ':*',
    '!',
    '&',
    '|',
    '<->',
    '()',
    'a:*&!b',
    "'a':*",
    '\u{1F600}\u{1F3A7}',
    '\u0000',
    'a\u0000b',
    '\u0001\u0007',
    '\u202E',
    '\uFFFD',
    'ⅷ',
    'ﬁ',
    '𝔣𝔯𝔢𝔧𝔞',
    'x'.repeat(5_000),
    'a '.repeat(2_500),
    'word '.repeat(1_000),
    '\n\t',
    'null',
    'undefined',
    '{}',
    '../..',
  ];
  test.each(texts)('query %#: results, nothing or a 400', async (query) => {
    const answer = await anybody.send('GET /search', { query: { query } });
    expect([200, 400]).toContain(answer.status);
  });

  test.each(['language', 'dialect', 'type', 'tone', 'age', 'playlistId', 'countryCode', 'gender', 'cursor', 'limit'])(
    'a %s of nonsense: results or a 400',
    async (name) => {
      for (const value of ['xx', '\u0000', "'", '%', '💥', '-1', 'x'.repeat(600), 'en/scottish']) {
        const response = await anybody.fetch(`/v1/search?${new URLSearchParams({ [name]: value })}`);
        expect([200, 400], `${name}=${value}`).toContain(response.status);
      }
    },
  );

  test.each(['\'"*:& |', '🎧', 'x'.repeat(5_000), 'a b c d e f g h i j k l', '\u0000'])(
    'options beside %#: a list or a 400',
    async (query) => {
      for (const facet of ['language', 'dialect', 'type', 'tone', 'age', 'gender']) {
        const asked = new URLSearchParams({ facet, query, language: 'xx' });
        const response = await anybody.fetch(`/v1/search/options?${asked}`);
        expect([200, 400], facet).toContain(response.status);
      }
    },
  );

  test('rejects options of an unknown facet', async () => {
    expect((await anybody.fetch('/v1/search/options?facet=price')).status).toBe(400);
    expect((await anybody.fetch('/v1/search/options')).status).toBe(400);
  });

  test('rejects 6,000 letters with a message', async () => {
    const answer = await anybody.send('GET /search', { query: { query: 'x'.repeat(6_000) } });
    expect(answer.status).toBe(400);
    expect(answer.refusal.fields).toHaveProperty('query');
  });

  test('rejects a forged cursor and one of another search', async () => {
    const answer = await anybody.send('GET /search', { query: { limit: 2 } });
    const cursor = answer.headers.get('x-next-cursor') ?? '';
    const [content = '', signature = ''] = cursor.split('.');
    const forged = Buffer.from(
      JSON.stringify({ exact: false, rank: 2 ** 40, voiceId: "'", toleratesTypos: true, asOf: 'now' }),
    ).toString('base64url');
    const status = async (query: object) => (await anybody.send('GET /search', { query })).status;
    expect(await status({ limit: 2, cursor })).toBe(200);
    for (const wrong of [
      'x',
      '.',
      `${content}.`,
      `.${signature}`,
      `${forged}.${signature}`,
      `${content}x.${signature}`,
      `${cursor}.x.y`.slice(1),
    ]) {
      expect(await status({ limit: 2, cursor: wrong }), wrong).toBe(400);
    }
    expect(await status({ limit: 2, cursor, language: 'en' })).toBe(400);
    expect(await status({ limit: 5, cursor })).toBe(200);
  });

  test.each(['nobody', 'x'.repeat(70), "'", '%00', 'a%2fb'])('responds 404 to a voice called %s', async (voiceId) => {
    expect((await visitor({ url: processUrl() }).fetch(`/v1/voices/${voiceId}`)).status).toBe(404);
  });
});

test('returns the country of a public IP address, and none for a private one', async () => {
  expect(await visitor({ address: '8.8.8.8' }).call('GET /ip')).toEqual({ countryCode: 'US' });
  expect(await visitor({ address: '10.0.0.1' }).call('GET /ip')).toEqual({ countryCode: null });
  expect(await visitor({ address: 'nonsense' }).call('GET /ip')).toEqual({ countryCode: null });
});
