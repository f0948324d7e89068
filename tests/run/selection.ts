import { globSync } from 'node:fs';
import { root } from '@/server/local/install.mjs';
import { testFiles } from '@/tests/run/test-files.mjs';

export const levelNames = ['lint', 'types', 'walls', 'unit', 'integration', 'api', 'e2e', 'faults'] as const;
export type LevelName = (typeof levelNames)[number];

/** What to run: each chosen level, with its files; an empty list means all of them. */
export type Selection = Map<LevelName, string[]>;

const filesOf: Record<LevelName, () => string[]> = {
  lint: () => [],
  types: () => [],
  walls: () => find(testFiles.walls),
  unit: () => find(testFiles.unit),
  integration: () => find(testFiles.integration),
  api: () => find(testFiles.api),
  e2e: () => find(testFiles.e2e),
  faults: () => find(testFiles.faults),
};

function find(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: root, exclude: (name) => name === 'node_modules' }).toSorted();
}

/**
 * Chooses by words: a level's name means the whole level, anything else a part of a test file's path. Without words,
 * everything runs.
 */
export function select(words: string[], files: Record<LevelName, () => string[]> = filesOf): Selection {
  const selection: Selection = new Map();
  for (const level of levelNames) {
    if (words.length === 0 || words.includes(level)) {
      selection.set(level, []);
      continue;
    }
    const matching = files[level]().filter((file) => words.some((word) => file.includes(word)));
    if (matching.length > 0) selection.set(level, matching);
  }
  // A level without a file to run has nothing to say.
  for (const level of selection.keys()) {
    if (level !== 'lint' && level !== 'types' && files[level]().length === 0) selection.delete(level);
  }
  return selection;
}

/** Whether any of the chosen levels talks to a running product. */
export function needsStack(selection: Selection): boolean {
  return selection.has('api') || selection.has('e2e') || selection.has('faults');
}
