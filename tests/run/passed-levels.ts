import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { currentCommit } from './changed-files.mjs';
import type { LevelResult } from './results';

const folder = path.join(root, 'node_modules', '.cache', 'timbre-tests');
const fileOf = (level: string) => path.join(folder, `${level}.json`);

/** The result of a level of `npm run test:all` that has passed on this commit. */
export function passedResult(level: string): LevelResult | null {
  if (!existsSync(fileOf(level))) return null;
  const { commit, result } = JSON.parse(readFileSync(fileOf(level), 'utf8')) as { commit: string; result: LevelResult };
  return commit === currentCommit() ? result : null;
}

/** Stores that a level has passed without an unstable test. */
export function rememberPassed(result: LevelResult): void {
  const commit = currentCommit();
  if (!commit || result.failed.length > 0 || result.unstable.length > 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(result.level), JSON.stringify({ commit, result: { ...result, output: '' } }));
}
