import { describe, expect, test } from 'vitest';
import { searchConditions } from '@/lib/contracts/search';
import { type Tx, transaction } from '@/server/platform/db';
import { getVoice } from '@/server/voices/queries';
import { aVoice } from '@/tests/support/builders';
import { searchVoices } from './search-voices';

const search = async (query: object) =>
  (await searchVoices({ ...searchConditions.parse(query), sort: 'best', limit: 20 }, null)).voices;

describe('the summary of a voice in search results', () => {
  test('describes the matching demo, with the requested facets', async () => {
    const { id } = await aVoice({
      demos: [
        { language: 'da', dialect: 'Jysk', types: ['Audiobook'], tones: ['Calm'], age: 'Senior' },
        { language: 'en', types: ['Commercial', 'E-learning'], tones: ['Warm', 'Calm'], age: 'Adult' },
      ],
    });
    const facetsOf = async (query: object) => {
      const [voice] = await search({ allowedVoices: id, ...query });
      const { language, dialect, type, tone, age } = voice ?? {};
      return { language, dialect, type, tone, age };
    };
    const danish = { language: 'da', dialect: 'Jysk', type: 'Audiobook', tone: 'Calm', age: 'Senior' };
    const english = { language: 'en', dialect: null, type: 'Commercial', tone: 'Warm', age: 'Adult' };
    expect(await facetsOf({})).toEqual(danish);
    expect(await facetsOf({ language: 'en' })).toEqual(english);
    expect(await facetsOf({ type: 'e-LEARNING', tone: 'calm' })).toEqual({
      ...english,
      type: 'E-learning',
      tone: 'Calm',
    });
    expect(await facetsOf({ tone: 'Calm' })).toEqual(danish);
  });

  test('reflects the current state, however often it was shown before', async () => {
    const { id } = await aVoice({ demos: [{ language: 'da' }, { language: 'en' }] });
    const summary = async () => {
      const [voice] = await search({ allowedVoices: id });
      return voice && `${voice.name}, ${voice.place}, ${voice.rating}, ${voice.languages.join(' ')}`;
    };
    const changes: [(tx: Tx) => Promise<unknown>, RegExp][] = [
      [(tx) => tx.user.update({ where: { id }, data: { firstName: 'Changed', lastName: 'Once' } }), /^Changed Once,/],
      [(tx) => tx.voiceProfile.update({ where: { userId: id }, data: { ratingSum: 9, ratingCount: 2 } }), /, 4.5,/],
      [(tx) => tx.voiceDemo.deleteMany({ where: { voiceId: id, language: 'da' } }), /, en$/],
      [(tx) => tx.user.update({ where: { id }, data: { firstName: 'Changed', lastName: 'Twice' } }), /^Changed Twice,/],
    ];
    expect(await summary()).toMatch(/da en$/);
    for (const [write, expected] of changes) {
      await transaction(write);
      expect(await summary()).toMatch(expected);
      expect(await summary()).toMatch(expected);
    }
    // This change is rolled back.
    const attempt = transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { lastName: 'Never' } });
      expect(await summary()).toMatch(/^Changed Twice,/);
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(await summary()).toMatch(/^Changed Twice,/);
    await transaction((tx) => tx.user.update({ where: { id }, data: { suspendedAt: new Date() } }));
    expect(await summary()).toBeUndefined();
  });

  test('is empty without a demo', async () => {
    const { id } = await aVoice({ demos: [] });
    const voice = await getVoice(id);
    expect(voice).toMatchObject({ language: null, dialect: null, type: null, tone: null, age: null, languages: [] });
  });
});
