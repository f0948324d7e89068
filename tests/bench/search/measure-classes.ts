import type { SearchQuery } from '@/lib/contracts/search';
import { db } from '@/server/platform/db';
import { forgetCounts } from '@/server/search/counts/recent-counts';
import { findPage, searchVoices } from '@/server/search/search-voices';
import { voiceAt } from './market-voices';
import { type ClassName, questionsOf, type Variant, variants } from './questions';
import { type Timing, timeOf } from './timing';

export type Loads = { c1: Timing; c8: Timing };

export type ClassResult = Variant & {
  name: ClassName;
  query: Loads;
  page: Loads;
  /** `GET /v1/search`; null without a build. */
  http: Loads | null;
};

export type AskWeb = (question: SearchQuery, client: number) => Promise<void>;

const questionsAtOnce = 200;
const warmUp = 20;

export async function measureClasses(
  names: readonly ClassName[],
  voices: number,
  web: AskWeb | null,
): Promise<ClassResult[]> {
  const results: ClassResult[] = [];
  for (const name of names) {
    for (const variant of variants) {
      const questions = await questionsOf(name, { voices, count: questionsAtOnce, ...variant });
      const find = (question: SearchQuery) => findPage(question, null);
      const read = (question: SearchQuery) => searchVoices(question, null);
      const alone = { query: await timed(find, questions, 1), page: await timed(read, questions, 1) };
      const webOne = web && (await timed(web, questions, 1));
      const eight = { query: await timed(find, questions, 8), page: await timed(read, questions, 8) };
      const webEight = web && (await timed(web, questions, 8));
      results.push({
        name,
        ...variant,
        query: { c1: alone.query, c8: eight.query },
        page: { c1: alone.page, c8: eight.page },
        http: webOne && webEight && { c1: webOne, c8: webEight },
      });
    }
  }
  return results;
}

type Ask = (question: SearchQuery, client: number) => Promise<unknown>;

async function timed(ask: Ask, questions: readonly SearchQuery[], clients: number): Promise<Timing> {
  for (const question of questions.slice(-warmUp)) await ask(question, 0);
  forgetCounts();
  // Eight clients send each query twice, so that each has the same number of samples.
  const calls = clients === 1 ? questions : [...questions, ...questions];
  return timeOf(
    calls.map((question, index) => () => ask(question, index % clients)),
    clients,
  );
}

/** Time of a trivial query, which makes machines comparable. */
export async function measureLookup(voices: number): Promise<Loads> {
  const calls = Array.from({ length: questionsAtOnce }, (_, index) => {
    const { id } = voiceAt((index * 7_919) % voices);
    return () => db.$queryRaw`SELECT "firstName" FROM users WHERE id = ${id}`;
  });
  await timeOf(calls, 1);
  return { c1: await timeOf(calls, 1), c8: await timeOf([...calls, ...calls], 8) };
}
