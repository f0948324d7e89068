import { beforeAll, describe, expect, test } from 'vitest';
import { searchConditions, searchQuery } from '@/lib/contracts/search';
import type { Voice, VoiceDemo } from '@/lib/contracts/voices';
import { roster } from '@/prisma/seed/content/roster';
import { aVoice } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { maxTallied } from '@/server/search/counts/count-values';
import { listOptions } from '@/server/search/counts/list-options';
import { searchVoices } from './search-voices';
import { type Criteria, demoHas, expectedVoices } from '@/tests/support/search-reference';
import { wholeOrQuick } from '@/tests/support/whole-run';

/** Compares search with a slow reference over the voices of the sample data. */
let voices: Voice[] = [];

async function found(criteria: Criteria & { countryCode?: string }, limit = 100): Promise<Voice[]> {
  const all: Voice[] = [];
  let cursor: string | null = null;
  do {
    const page = await searchVoices(searchQuery.parse({ ...criteria, limit, ...(cursor && { cursor }) }), null);
    all.push(...page.voices);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

const idsOf = (list: readonly Voice[]) => list.map((voice) => voice.id).toSorted();

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

beforeAll(async () => {
  // Typo tolerance depends on all voices of the database.
  await useOwnDatabase();
  for (const { id, firstName, lastName, gender, city, country, demos } of roster()) {
    await aVoice({
      id,
      firstName,
      lastName,
      profile: { gender },
      business: { city, country },
      demos: demos.map(({ language, dialect, age, types, tones }) => ({
        language,
        dialect,
        age,
        types,
        tones,
      })),
    });
  }
  // The order is fixed, so that every run tries the same words: the reference has no limit of 10 for similar words.
  voices = (await found({})).toSorted((a, b) => (a.id < b.id ? -1 : 1));
});

test('lists each voice once', () => {
  expect(voices.length).toBeGreaterThanOrEqual(240);
  expect(voices).toHaveLength(roster().length);
  expect(new Set(idsOf(voices)).size).toBe(voices.length);
});

describe('facets', () => {
  const facetsOf = (demo: VoiceDemo, gender: string): Required<Criteria>[] =>
    demo.types.flatMap((type) =>
      demo.tones.map((tone) => ({
        query: '',
        language: demo.language,
        dialect: demo.dialect ?? '',
        type,
        tone,
        age: demo.age ?? '',
        gender,
      })),
    );

  function combinations(): Criteria[] {
    const names = ['language', 'dialect', 'type', 'tone', 'age', 'gender'] as const;
    const known = new Map<string, Criteria>();
    for (const voice of voices) {
      for (const full of voice.voiceDemos.flatMap((demo) => facetsOf(demo, voice.gender))) {
        for (let bits = 1; bits < 64; bits++) {
          const chosen = names.filter((name, bit) => (bits >> bit) % 2 === 1 && full[name] !== '');
          const criteria = Object.fromEntries(chosen.map((name) => [name, full[name]]));
          known.set(JSON.stringify(criteria), criteria);
        }
      }
    }
    return [...known.values()];
  }

  test('find exactly the voices with one demo that matches all of them, and show that demo first', async () => {
    const next = numbers(11);
    const all = combinations();
    // All combinations would take minutes; this sample covers all sizes.
    const numTried = wholeOrQuick(900, 240);
    const tried = all.filter(() => next() < numTried / all.length);
    expect(tried.length).toBeGreaterThan(numTried / 2);
    for (const criteria of tried) {
      const list = await found(criteria);
      expect(idsOf(list), JSON.stringify(criteria)).toEqual(expectedVoices(voices, criteria));
      for (const { voiceDemos } of list) {
        expect(voiceDemos[0] && demoHas(voiceDemos[0], criteria), JSON.stringify(criteria)).toBe(true);
      }
    }
  });

  test('that no demo combines find no voice', async () => {
    const next = numbers(5);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
    const demos = voices.flatMap((voice) => voice.voiceDemos);
    for (let round = 0; round < wholeOrQuick(150, 40); round++) {
      const criteria: Criteria = {
        language: pick(demos)?.language,
        type: pick(demos)?.types[0],
        tone: pick(demos)?.tones[0],
      };
      expect(idsOf(await found(criteria)), JSON.stringify(criteria)).toEqual(expectedVoices(voices, criteria));
    }
  });
});

describe('texts', () => {
  test('complete, partial and mistyped texts find the same voices', async () => {
    const next = numbers(23);
    const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
    const known = voices.flatMap((voice) => [
      ...voice.name.split(' '),
      voice.companyCity,
      ...voice.voiceDemos.flatMap((demo) => [...demo.types, ...demo.tones, demo.age ?? '', demo.dialect ?? '']),
    ]);
    const words = [...new Set(known.flatMap((text) => text.split(/[^\p{L}]+/u)))].filter((word) => word.length > 1);
    words.push('female', 'male', 'danish', 'swedish', 'german', 'denmark', 'sweden');

    const change = (word: string) => {
      const at = Math.floor(next() * word.length);
      const kind = next();
      if (kind < 0.4) return word.slice(0, Math.max(2, at));
      if (kind < 0.55 && word.length > 4) return word.slice(0, at) + word.slice(at + 1);
      if (kind < 0.7 && word.length > 4) return `${word.slice(0, at)}q${word.slice(at)}`;
      return word;
    };
    for (let round = 0; round < wholeOrQuick(300, 100); round++) {
      const query = Array.from({ length: 1 + Math.floor(next() * 3) }, () => change(pick(words))).join(' ');
      const criteria: Criteria = { query, language: next() < 0.2 ? 'en' : undefined };
      expect(idsOf(await found({ ...criteria, countryCode: next() < 0.5 ? 'DK' : undefined })), query).toEqual(
        expectedVoices(voices, criteria),
      );
    }
  });
});

describe('options', () => {
  const facets = ['language', 'dialect', 'type', 'tone', 'age', 'gender'] as const;
  const chosen: Criteria[] = [
    { language: 'en' },
    { language: 'da', tone: 'Warm' },
    { query: 'warm' },
    { query: 'a b c' },
    { query: 'danqsh' },
    { gender: 'male', type: 'Commercial' },
    { dialect: 'Neutral international' },
  ];

  test.each(chosen)('beside %j say of each value how many voices it matches', async (criteria) => {
    for (const facet of facets) {
      const { dialect, ...rest } = criteria;
      // Dialects depend on the language.
      const others = { ...rest, ...(facet !== 'language' && { dialect }), [facet]: undefined };
      const totalOf = async (some: Criteria) =>
        (await searchVoices(searchQuery.parse({ ...some, limit: 1 }), null)).total ?? 0;
      const beside = await totalOf(others);
      const isOneKey = !others.query && (!others.dialect || others.language);
      for (const { value, count, findsVoices } of await listOptions(facet, searchConditions.parse(criteria), null)) {
        const total = await totalOf({ ...others, [facet]: value });
        const expected = {
          count: facet === 'gender' || isOneKey || beside <= maxTallied || total === 0 ? total : null,
          findsVoices: total !== 0,
        };
        expect({ count, findsVoices }, `${facet} ${value}`).toEqual(expected);
      }
    }
  });
});
