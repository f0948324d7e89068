import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildVoice } from '@/prisma/seed/builders';
import { db, disconnect } from '@/server/platform/db';
import { type ApiClient, visitor } from '@/tests/support/api';

let anybody: ApiClient;

beforeAll(() => {
  anybody = visitor();
});
afterAll(() => disconnect());

describe('what a voice is said to be', () => {
  test('is what the demo is that fits the search, with what was asked for', async () => {
    const { id } = await buildVoice(db, {
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

  test('is nothing without a demo', async () => {
    const { id } = await buildVoice(db, { demos: [] });
    const voice = await anybody.call('GET /voices/{voiceId}', { params: { voiceId: id } });
    expect(voice).toMatchObject({ language: null, dialect: null, type: null, tone: null, age: null, languages: [] });
  });
});
