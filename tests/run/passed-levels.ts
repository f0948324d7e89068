import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { git } from './changed-files.mjs';
import type { LevelResult } from './levels';

const folder = path.join(root, 'node_modules', '.cache', 'timbre-tests');
const file = path.join(folder, 'passed-levels.json');

type Stored = { commit: string; results: LevelResult[] };

/** Of the work tree; null if it differs from its commit. */
function currentCommit(): string | null {
  return git('status', '--porcelain')?.length === 0 ? (git('rev-parse', 'HEAD')?.[0] ?? null) : null;
}

/** Levels of `npm run test:all` that have passed on this commit. */
export function passedLevels(): LevelResult[] {
  try {
    const { commit, results } = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    return commit === currentCommit() ? results : [];
  } catch {
    return [];
  }
}

/** Stores that a level has passed without an unstable test. */
export function rememberPassed(result: LevelResult): void {
  const commit = currentCommit();
  if (!commit || result.failed.length > 0 || result.unstable.length > 0) return;
  const { run: _, ...stored } = { ...result, output: '' };
  const others = passedLevels().filter(({ level }) => level !== result.level);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ commit, results: [...others, stored] } satisfies Stored));
}
