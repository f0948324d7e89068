import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aVoice } from '@/tests/support/builders';
import { disconnect, type Tx, transaction } from '@/server/platform/db';
import { refreshSearchVoice } from '@/server/search/index/refresh-search-voice';
import { type ApiClient, visitor } from '@/tests/support/network/api';

let anybody: ApiClient;

beforeAll(() => {
  anybody = visitor();
});
afterAll(() => disconnect());

describe('the summary of a voice in search results', () => {
  test('describes the matching demo, with the requested facets', async () => {
    const { id } = await aVoice({
      demos: [
        { language: 'da', dialect: 'Jysk', types: ['Audiobook'], tones: ['Calm'], age: 'Senior' },
        { language: 'en', types: ['Commercial', 'E-learning'], tones: ['Warm', 'Calm'], age: 'Adult' },
      ],
    });
    const said = async (query: object) => {
      const [voice] = await anybody.call('GET /search', { query: { allowedVoices: id, ...query } });
      const { language, dialect, type, tone, age } = voice ?? {};
      return { language, dialect, type, tone, age };
    };
    const danish = { language: 'da', dialect: 'Jysk', type: 'Audiobook', tone: 'Calm', age: 'Senior' };
    const english = { language: 'en', dialect: null, type: 'Commercial', tone: 'Warm', age: 'Adult' };
    expect(await said({})).toEqual(danish);
    expect(await said({ language: 'en' })).toEqual(english);
    expect(await said({ type: 'e-LEARNING', tone: 'calm' })).toEqual({ ...english, type: 'E-learning', tone: 'Calm' });
    expect(await said({ tone: 'Calm' })).toEqual(danish);
  });

  test('reflects the current state, however often it was shown before', async () => {
    const { id } = await aVoice({ demos: [{ language: 'da' }, { language: 'en' }] });
    const shown = async () => {
      const [voice] = await anybody.call('GET /search', { query: { allowedVoices: id } });
      return voice && `${voice.name}, ${voice.place}, ${voice.rating}, ${voice.languages.join(' ')}`;
    };
    const change = (write: (tx: Tx) => Promise<unknown>) =>
      transaction(async (tx) => {
        await write(tx);
        await refreshSearchVoice(tx, id);
      });
    const changes: [(tx: Tx) => Promise<unknown>, RegExp][] = [
      [(tx) => tx.user.update({ where: { id }, data: { firstName: 'Changed', lastName: 'Once' } }), /^Changed Once,/],
      [(tx) => tx.voiceProfile.update({ where: { userId: id }, data: { ratingSum: 9, ratingCount: 2 } }), /, 4.5,/],
      [(tx) => tx.voiceDemo.deleteMany({ where: { voiceId: id, language: 'da' } }), /, en$/],
      [(tx) => tx.user.update({ where: { id }, data: { firstName: 'Changed', lastName: 'Twice' } }), /^Changed Twice,/],
    ];
    expect(await shown()).toMatch(/da en$/);
    for (const [write, expected] of changes) {
      await change(write);
      expect(await shown()).toMatch(expected);
      expect(await shown()).toMatch(expected);
    }
    // This change is rolled back.
    const taken = change(async (tx) => {
      await tx.user.update({ where: { id }, data: { lastName: 'Never' } });
      expect(await shown()).toMatch(/^Changed Twice,/);
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(await shown()).toMatch(/^Changed Twice,/);
    await change((tx) => tx.user.update({ where: { id }, data: { suspendedAt: new Date() } }));
    expect(await shown()).toBeUndefined();
  });

  test('is empty without a demo', async () => {
    const { id } = await aVoice({ demos: [] });
    const voice = await anybody.call('GET /voices/{voiceId}', { params: { voiceId: id } });
    expect(voice).toMatchObject({ language: null, dialect: null, type: null, tone: null, age: null, languages: [] });
  });
});
