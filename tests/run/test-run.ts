import { existsSync, readFileSync } from 'node:fs';
import type { RunEvent, TestIdentity, TestState } from './events';

export type Failure = {
  /** Null for an error without a known file. */
  file: string | null;
  line?: number;
  names: string[];
  what: 'test' | 'load' | 'hook' | 'unhandled' | 'hang' | 'command';
  message: string;
};

export type FileDuration = { file: string; seconds: number };

type TestResult = TestIdentity & { state: TestState; message: string };
type RunError = Extract<RunEvent, { type: 'error' }>;

/** The results of one run of Vitest or Playwright, also of one that was cut off. */
export type TestRun = {
  tests: Map<string, TestResult>;
  errors: RunError[];
  /** Tests that had begun and not ended, and such files without one: a test that blocks its process is not reported. */
  running: TestIdentity[];
  files: FileDuration[];
  isComplete: boolean;
};

export function readRun(eventFile: string): TestRun {
  const run: TestRun = { tests: new Map(), errors: [], running: [], files: [], isComplete: false };
  const started = new Map<string, TestIdentity>();
  const startedFiles = new Set<string>();
  const repeats = new Map<string, number>();
  for (const event of eventsIn(eventFile)) {
    // Without all of its results, for example because another run emptied the folder, a run proves nothing.
    if (event.type === 'complete') run.isComplete = event.tests === run.tests.size;
    else if (event.type === 'error') run.errors.push(event);
    else if (event.type === 'file-start') startedFiles.add(event.file);
    else if (event.type === 'file') {
      startedFiles.delete(event.file);
      run.files.push({ file: event.file, seconds: event.seconds });
    } else {
      const key = keyOf(event);
      if (event.type === 'start') {
        started.set(key, event);
        continue;
      }
      started.delete(key);
      // Tests of one file may share a name.
      const repeat = (repeats.get(key) ?? 0) + 1;
      repeats.set(key, repeat);
      const { file, line, names, state, message = '' } = event;
      run.tests.set(repeat === 1 ? key : `${key} ${repeat}`, { file, line, names, state, message });
    }
  }
  const tests = [...started.values()];
  for (const { file } of tests) startedFiles.delete(file);
  run.running = [...tests, ...[...startedFiles].map((file) => ({ file, names: [] }))];
  return run;
}

function eventsIn(file: string): RunEvent[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // A run that was killed may have written half of its last line.
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as RunEvent];
    } catch {
      return [];
    }
  });
}

const keyOf = ({ file, line, names }: TestIdentity): string => JSON.stringify([file, line ?? 0, ...names]);

/** Everything that failed: tests, files that do not load, hooks, and errors that nothing caught. */
export function failuresOf(run: TestRun): Failure[] {
  const tests = [...run.tests.values()]
    .filter(({ state }) => state === 'failed')
    .map(({ file, line, names, message }): Failure => ({ file, line, names, message, what: 'test' }));
  const errors = run.errors.map(({ file, what, message }): Failure => ({ file, names: [], message, what }));
  return [...errors, ...tests];
}

/** Failures that name what was running when a run was cut off. */
export function hangsOf(run: TestRun, reason: string): Failure[] {
  if (run.running.length === 0) return [{ file: null, names: [], what: 'hang', message: reason }];
  return run.running.map(({ file, line, names }) => ({ file, line, names, what: 'hang', message: reason }));
}

export const isSameTest = (a: Failure, b: Failure): boolean =>
  a.what === 'test' &&
  b.what === 'test' &&
  a.file === b.file &&
  a.line === b.line &&
  a.names.join('\n') === b.names.join('\n');

const waiting =
  /timed out|timeout[^\n]*exceeded|\btimeout:\s*\d+\s*ms|waited \d+ ms|waitUntil|did not succeed in time/i;

/** Whether it failed by waiting too long, which a busy machine explains, rather than by a wrong value. */
export const isTimeout = ({ message }: Failure): boolean => waiting.test(message);
