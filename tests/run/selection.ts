import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '@/server/local/install.mjs';
import { testFiles } from './test-files.mjs';

const testLevels = ['walls', 'unit', 'stand-ins', 'component', 'integration', 'api', 'e2e', 'faults'] as const;
export const levelNames = ['lint', 'types', ...testLevels] as const;
export type TestLevel = (typeof testLevels)[number];
export type LevelName = (typeof levelNames)[number];
export const isTestLevel = (word: string): word is TestLevel => testLevels.some((level) => level === word);

/** An empty list of files means all files. */
export type Selection = Map<LevelName, string[]>;

export const filesOf = (level: LevelName): string[] =>
  isTestLevel(level)
    ? globSync(testFiles[level], { cwd: root, exclude: (name) => name === 'node_modules' }).toSorted()
    : [];

export const isForWholeRun = (file: string): boolean => file.includes('.whole.');

const flagNames = ['strict', 'changed', 'all', 'resume'];

/**
 * Separates flags from the words that select tests. `--strict` runs no failed test again. `--changed` runs what a change since
 * the main branch can affect. `--all` is `npm run test:all`; with `--resume`, it leaves out the levels that have passed on the
 * same commit.
 */
export function parseArguments(given: readonly string[]): {
  words: string[];
  flags: Set<string>;
  problem: string | null;
} {
  const args = given.filter((arg) => arg !== '--');
  const { positionals: words, values } = parseArgs({ args, strict: false, allowPositionals: true });
  const unknown = Object.keys(values).find((name) => !flagNames.includes(name));
  const known = flagNames.map((name) => `--${name}`).join(', ');
  const problem = unknown ? `There is no option --${unknown}. Options: ${known}.` : null;
  return { words, flags: new Set(Object.keys(values)), problem };
}

/** A level's name selects the whole level, anything else is part of a test file's path. Without words, everything runs. */
export function select(words: readonly string[], files = filesOf): Selection {
  const parts = words.filter((word) => !levelNames.some((level) => level === word));
  const isWhole = (level: LevelName) => words.length === 0 || words.includes(level);
  const matching = (level: LevelName) => files(level).filter((file) => parts.some((part) => file.includes(part)));
  const chosen = levelNames.map((level): [LevelName, string[]] => [level, isWhole(level) ? [] : matching(level)]);
  return new Map(chosen.filter(([level, found]) => isWhole(level) || found.length > 0));
}

/**
 * Selects what a change can affect: the checks, the tests that import a changed file, which Vitest finds, and of the levels that
 * test the running product only the files that changed themselves.
 */
export function selectChanged(changed: readonly string[], files = filesOf): Selection {
  const changedOf = (level: LevelName) => files(level).filter((file) => changed.includes(file));
  const chosen = levelNames.map((level): [LevelName, string[]] => [level, needsStack(level) ? changedOf(level) : []]);
  return new Map(chosen.filter(([level, found]) => !needsStack(level) || found.length > 0));
}

/** Returns true if the level tests the running product. */
export const needsStack = (level: LevelName): boolean => level === 'api' || level === 'e2e' || level === 'faults';
