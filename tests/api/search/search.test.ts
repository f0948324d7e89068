import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db, disconnect } from '@/server/platform/db';
import { type ApiClient, processUrl, visitor } from '@/tests/support/network/api';
import { wholeOrQuick } from '@/tests/support/whole-run';

let anybody: ApiClient;

async function pagesOf(query: Record<string, unknown>, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const response = await anybody.send('GET /search', { query: { ...query, limit, ...(cursor && { cursor }) } });
    expect(response.status).toBe(200);
    ids.push(...response.body.map((voice) => voice.id));
    cursor = response.headers.get('x-next-cursor') ?? undefined;
  } while (cursor);
  return ids;
}

beforeAll(() => {
  anybody = visitor();
});
afterAll(() => disconnect());

test.each([{}, { countryCode: 'SE' }, { query: 'a' }, { language: 'en', countryCode: 'GB' }])(
  'pages of %j form the same list',
  async (query) => {
    const sample = new Set(
      (await db.user.findMany({ where: { email: { endsWith: '@voices.example' } }, select: { id: true } })).map(
        ({ id }) => id,
      ),
    );
    const whole = (await pagesOf(query, 100)).filter((id) => sample.has(id));
    const cut = (await pagesOf(query, wholeOrQuick(7, 31))).filter((id) => sample.has(id));
    expect(cut).toEqual(whole);
    expect(new Set(cut).size).toBe(cut.length);
  },
);

describe('bad input', () => {
  const texts = [
    `' OR 1=1 --`,
    'a\u0000b',
    '\u0001\u0007',
    '\n\t',
    'x'.repeat(5_000),
    'a '.repeat(2_500),
    'word '.repeat(1_000),
    ...String.raw`" ' \ % _ * :* ! & | <-> () a:*&!b 'a':* null undefined {} ../.. ⅷ ﬁ 𝔣𝔯𝔢𝔧𝔞`.split(' '),
    '\u{1F600}\u{1F3A7}',
    '\u0000',
    '\u202E',
    '\uFFFD',
  ];
  test.each(texts)('query %#: results, nothing or a 400', async (query) => {
    const response = await anybody.send('GET /search', { query: { query } });
    expect([200, 400]).toContain(response.status);
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

  test('rejects options of an unknown facet', async () => {
    expect((await anybody.fetch('/v1/search/options?facet=price')).status).toBe(400);
    expect((await anybody.fetch('/v1/search/options')).status).toBe(400);
  });

  test('rejects 6,000 letters with a message', async () => {
    const response = await anybody.send('GET /search', { query: { query: 'x'.repeat(6_000) } });
    expect(response.status).toBe(400);
    expect(response.refusal.fields).toHaveProperty('query');
  });

  test('rejects a forged cursor and one of another search', async () => {
    const response = await anybody.send('GET /search', { query: { limit: 2 } });
    const cursor = response.headers.get('x-next-cursor') ?? '';
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
