import type { LevelName } from './selection';

type Check = { script: string; args: string[] };

/** The scripts of `npm run check`, by level. `npm test` runs each of them. */
export const checks: Record<'lint' | 'types' | 'walls', Check[]> = {
  lint: [
    { script: 'check:format', args: [] },
    // Without arguments it applies the rules that need types to changed files only.
    { script: 'check:rules', args: ['--all'] },
    { script: 'check:spelling', args: [] },
    { script: 'check:migrations', args: [] },
    { script: 'check:unused', args: [] },
  ],
  // Several checkers share two cores, and check much of it more than once.
  types: [{ script: 'check:types', args: ['--checkers', '1', '--incremental', 'false'] }],
  // Runs as a project of Vitest, like the other tests.
  walls: [{ script: 'check:walls', args: [] }],
};

export const checksOf = (level: Extract<LevelName, 'lint' | 'types'>): Check[] => checks[level];
