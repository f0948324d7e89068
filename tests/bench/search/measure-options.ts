import { pickable, searchConditions } from '@/lib/contracts/search';
import { dice } from '@/prisma/seed/content/random';
import { listDialects, listLanguages } from '@/server/search/counts/facet-lists';
import { listOptions } from '@/server/search/counts/list-options';
import { forgetCounts } from '@/server/search/counts/recent-counts';
import { demoTones } from '@/server/voices/lookups';
import { languageName } from '@/lib/domain/people/languages';
import { voiceAt } from './market-voices';
import { type Loads } from './measure-classes';
import { timeOf } from './timing';

export type OptionsResult = { name: string; loads: Loads };

const rounds = 60;

export async function measureOptions(voices: number): Promise<OptionsResult[]> {
  const results: OptionsResult[] = [];
  for (const facet of pickable.options) {
    for (const beside of ['nothing', 'a common facet', 'facets', 'text', 'a common word'] as const) {
      const calls = Array.from({ length: rounds }, (_, round) => {
        const luck = dice(`options/${facet}/${beside}/${round}`);
        const voice = voiceAt(luck.between(0, voices - 1));
        const { language, tones } = luck.pick(voice.demos);
        const asked = {
          ...(facet === 'dialect' && { language }),
          ...(beside === 'facets' && { language, tone: tones[0], gender: voice.gender }),
          ...(beside === 'a common facet' &&
            luck.pick([{ language: 'en' }, { tone: demoTones[0] }, { gender: voice.gender }])),
          ...(beside === 'a common word' && {
            query: luck.pick([voice.gender, languageName(language), tones[0], `${voice.gender} ${tones[0]}`, 'a']),
          }),
          ...(beside === 'text' && {
            query: luck.pick([voice.firstName, voice.city, `${voice.lastName} ${tones[0]}`]),
          }),
        };
        const conditions = searchConditions.parse(asked);
        return () => listOptions(facet, conditions, null);
      });
      await timeOf(calls.slice(0, 5), 1);
      forgetCounts();
      const c1 = await timeOf(calls, 1);
      forgetCounts();
      const loads = { c1, c8: await timeOf([...calls, ...calls], 8) };
      results.push({ name: `${facet} beside ${beside}`, loads });
    }
  }
  const dialects = Array.from({ length: rounds }, (_, round) => () => {
    return listDialects(voiceAt(round).demos[0]?.language ?? 'en');
  });
  results.push({ name: 'dialects', loads: { c1: await timeOf(dialects, 1), c8: await timeOf(dialects, 8) } });
  // Cached for 15 seconds: only the first call makes a user wait.
  const languages = await timeOf([listLanguages], 1);
  results.push({ name: 'languages, first call', loads: { c1: languages, c8: languages } });
  return results;
}
