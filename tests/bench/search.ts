/**
 * Measures search with 100,000 voices and 500,000 demos, or with the given sizes: `npm run bench -- 10k 100k 1M`. Words
 * that are no sizes choose what is measured: `npm run bench -- text 'word prefix'`, `pickers`, `changes`.
 * Prints p95 beside its target, without a verdict, because machines differ. The HTTP part needs the build that `npm
 * start` makes.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadLookups } from '@/server/voices/lookups';
import { databaseUrls } from '@/server/local/database/roles';
import { migrateDatabase } from '@/server/local/migrate';
import { startLocalServices } from '@/server/local/services';
import { disconnect, transaction } from '@/server/platform/db';
import { loadVoices } from './search/load-market';
import { checkSearchRows, makeSearchRows } from './search/make-search-rows';
import { measureChanges } from './search/measure-changes';
import { measureClasses, measureLookup } from './search/measure-classes';
import { measureOptions } from './search/measure-options';
import { classNames } from './search/questions';
import { sayChanges, sayClasses, sayGrowth, sayOptions, type SizeResult } from './search/report';
import { startBuiltWeb } from './search/web';

/** If there are several sizes, only this one measures more than the query. */
const wholeSize = 100_000;
const started = performance.now();
const isSize = (word: string) => /^\d/.test(word);
const sizes = readSizes(process.argv.slice(2).filter(isSize));
const chosen = process.argv.slice(2).filter((word) => !isSize(word));
const isMeasured = (name: string) => chosen.length === 0 || chosen.some((word) => name.includes(word));
const folder = mkdtempSync(path.join(tmpdir(), 'timbre-bench-'));
// PostgreSQL runs as another user when we are root and must be able to open the folder.
chmodSync(folder, 0o755);
let isEnding = false;

try {
  const services = await startLocalServices({ dataDir: folder });
  process.once('SIGINT', () => void end(services.stop).then(() => process.exit(130)));
  try {
    Object.assign(process.env, { APP_URL: 'http://localhost:3000' }, services.env, {
      TIMBRE_DATA: folder,
      TEST_SUPERUSER_URL: services.superuserUrl,
    });
    await migrateDatabase(databaseUrls(process.env));
    await transaction(loadLookups);
    await measureSizes(services.env);
  } finally {
    await end(services.stop);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureSizes(env: Record<string, string>): Promise<void> {
  const results: SizeResult[] = [];
  for (const [index, voices] of sizes.entries()) {
    const [before, whole] = [sizes[index - 1] ?? 0, voices <= wholeSize];
    if (whole) await loadVoices(folder, before, voices);
    await makeSearchRows(folder, voices);
    if (whole) await checkSearchRows(voices);
    say(`${voices.toLocaleString('en')} voices are there`);
    const isWhole = whole && (voices === wholeSize || sizes.length === 1);
    const web = isWhole ? await startBuiltWeb(env) : null;
    if (isWhole && !web) say('no build of these sources: without the part over HTTP (npm start makes one)');
    try {
      const lookup = await measureLookup(voices);
      const names = classNames.filter(isMeasured);
      const result = { voices, lookup, classes: await measureClasses(names, voices, web?.ask ?? null) };
      if (names.length > 0) {
        results.push(result);
        sayClasses(result);
      }
      if (!isWhole) continue;
      if (isMeasured('pickers')) sayOptions(await measureOptions(voices));
      if (isMeasured('changes')) sayChanges(await measureChanges(voices));
    } finally {
      await web?.stop();
    }
  }
  sayGrowth(results);
}

function readSizes(words: readonly string[]): number[] {
  const factors: Record<string, number> = { '': 1, k: 1_000, M: 1_000_000 };
  const read = words.map((word) => {
    const [, digits = '', unit = ''] = /^(\d+)([kM]?)$/.exec(word) ?? [];
    const size = Number(digits) * (factors[unit] ?? 1);
    if (size < 2_000) throw new Error(`'${word}' is no number of voices: at least 2k, for example 10k 100k 1M.`);
    return size;
  });
  return read.length > 0 ? read.toSorted((a, b) => a - b) : [wholeSize];
}

async function end(stop: () => Promise<void>): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await disconnect();
  await stop();
}

function say(text: string): void {
  console.log(`[${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s] ${text}`);
}
