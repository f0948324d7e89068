import { globSync } from 'node:fs';
import { root } from '@/server/local/install.mjs';
import { testFiles } from './test-files.mjs';

export const levelNames = [
  'lint',
  'types',
  'walls',
  'unit',
  'stand-ins',
  'component',
  'integration',
  'api',
  'e2e',
  'faults',
] as const;
export type LevelName = (typeof levelNames)[number];

/** An empty list of files means all files. */
export type Selection = Map<LevelName, string[]>;

const filesOf: Record<LevelName, () => string[]> = {
  lint: () => [],
  types: () => [],
  walls: () => find(testFiles.walls),
  unit: () => find(testFiles.unit).filter((file) => !file.includes('.component.test.')),
  'stand-ins': () => find(testFiles['stand-ins']),
  component: () => find(testFiles.component),
  integration: () => find(testFiles.integration),
  api: () => find(testFiles.api),
  e2e: () => find(testFiles.e2e),
  faults: () => find(testFiles.faults),
};

export const isForWholeRun = (file: string): boolean => file.includes('.whole.');

/** Without the files of the whole run in a quick one. */
export const filesOfRun = (files: readonly string[]): string[] =>
  files.filter((file) => process.env.TEST_ALL === '1' || !isForWholeRun(file));

function find(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: root, exclude: (name) => name === 'node_modules' }).toSorted();
}

export type Arguments = {
  words: string[];
  isStrict: boolean;
  isChanged: boolean;
  isAll: boolean;
  isResumed: boolean;
  problem: string | null;
};

const flags = ['--strict', '--changed', '--all', '--resume'];

/**
 * Separates flags from the words that select tests. `--strict` runs no failed test again. `--changed` runs what a change since
 * the main branch can affect. `--all` is `npm run test:all`; with `--resume`, it leaves out the levels that have passed on the
 * same commit.
 */
export function parseArguments(args: readonly string[]): Arguments {
  const given = args.filter((arg) => arg !== '--');
  const unknown = given.find((arg) => arg.startsWith('-') && !flags.includes(arg));
  return {
    words: given.filter((arg) => !arg.startsWith('-')),
    isStrict: given.includes('--strict'),
    isChanged: given.includes('--changed'),
    isAll: given.includes('--all'),
    isResumed: given.includes('--resume'),
    problem: unknown ? `There is no option ${unknown}. Options: ${flags.join(', ')}.` : null,
  };
}

const isLevel = (word: string): word is LevelName => levelNames.some((level) => level === word);

/**
 * Selects tests by words: a level's name selects the whole level, anything else is part of a test file's path. Without
 * arguments, everything runs.
 */
export function select(words: string[], files: Record<LevelName, () => string[]> = filesOf): Selection {
  const selection: Selection = new Map();
  const parts = words.filter((word) => !isLevel(word));
  for (const level of levelNames) {
    if (words.length === 0 || words.includes(level)) {
      selection.set(level, []);
      continue;
    }
    const matching = files[level]().filter((file) => parts.some((part) => file.includes(part)));
    if (matching.length > 0) selection.set(level, matching);
  }
  for (const level of selection.keys()) {
    if (level !== 'lint' && level !== 'types' && files[level]().length === 0) selection.delete(level);
  }
  return selection;
}

/**
 * Selects what a change can affect: the checks, the tests that import a changed file, which Vitest finds, and of the levels that
 * test the running product only the files that changed themselves.
 */
export function selectChanged(
  changed: readonly string[],
  files: Record<LevelName, () => string[]> = filesOf,
): Selection {
  const selection: Selection = new Map();
  for (const level of levelNames) {
    if (!needsProduct(level)) {
      selection.set(level, []);
      continue;
    }
    const own = files[level]().filter((file) => changed.includes(file));
    if (own.length > 0) selection.set(level, own);
  }
  return selection;
}

const needsProduct = (level: LevelName): boolean => level === 'api' || level === 'e2e' || level === 'faults';

export function needsStack(selection: Selection): boolean {
  return selection.has('api') || selection.has('e2e') || selection.has('faults');
}
