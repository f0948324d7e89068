import { appendFileSync } from 'node:fs';

/**
 * What the reporters write while tests run, one JSON line each. A run that is killed keeps the lines written so far, which also
 * tell which tests were running.
 */
export type TestIdentity = {
  /** Relative to the project's root. */
  file: string;
  /** Where the test is defined; only Playwright selects tests by it. */
  line?: number;
  /** The titles of the suites around the test, and its own. */
  names: string[];
};

export type TestState = 'passed' | 'failed' | 'skipped';

export type RunEvent =
  | ({ type: 'start' } & TestIdentity)
  | ({ type: 'end'; state: TestState; message?: string } & TestIdentity)
  /** An error outside of a test: a file that does not load, a hook, or an error that nothing caught. */
  | { type: 'error'; what: 'load' | 'hook' | 'unhandled'; file: string | null; message: string }
  | { type: 'file-start'; file: string }
  | { type: 'file'; file: string; seconds: number }
  /** The last event of a run that was not cut off, with the number of tests that ended. */
  | { type: 'complete'; tests: number };

/** Returns a function that appends events to the file that `TEST_EVENTS` names. */
export function eventWriter(): (event: RunEvent) => void {
  const file = process.env.TEST_EVENTS;
  return (event) => {
    if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
  };
}

const messageLength = 4000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a color code.
const colorCodes = /\u001B\[[0-9;]*m/g;

/** The messages of errors and their causes, without colors, at most 4,000 characters. */
export function messageOf(errors: ReadonlyArray<{ message?: string; cause?: unknown }>): string {
  return errors
    .flatMap(({ message, cause }) => [message ?? '', causeOf(cause)])
    .filter((text) => text !== '')
    .join('\n')
    .replaceAll(colorCodes, '')
    .slice(0, messageLength);
}

function causeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null || !('message' in cause)) return '';
  return typeof cause.message === 'string' ? `Cause: ${cause.message}` : '';
}
