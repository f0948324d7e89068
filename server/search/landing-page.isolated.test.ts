import { expect, test } from 'vitest';
import { aTemplate, aVoice } from '@/tests/support/builders';
import { landingPage } from './landing-page';
import { listAttributes } from '@/server/search/counts/facet-lists';

test('counts languages, finds the usual turnaround and chooses different voices with a demo to play', async () => {
  const types = await listAttributes('type');
  for (const type of types.slice(0, 2)) {
    await aVoice({ profile: { turnaroundDays: 2 }, demos: [{ language: 'da', types: [type] }] });
  }
  const fast = await aVoice({ profile: { turnaroundDays: 1 } });
  const slow = await aVoice({ profile: { turnaroundDays: 10 } });
  const limited = await aTemplate({ allowedVoices: [slow.id] });
  const ofBoth = await aTemplate({ allowedVoices: [fast.id, slow.id] });
  const unlimited = await aTemplate();
  const { numLanguages, turnaroundDays, turnaroundOfTemplates, voices } = await landingPage();
  const turnarounds = [limited, ofBoth, unlimited].map(({ id }) => turnaroundOfTemplates.get(id));
  expect(turnarounds).toEqual([10, 1, undefined]);
  expect(numLanguages).toBeGreaterThan(0);
  expect(turnaroundDays).toBeGreaterThan(0);
  expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
  expect(voices.length).toBeGreaterThan(1);
  for (const voice of voices) expect(voice.voiceDemos[0]?.uri).toBeTruthy();
});
