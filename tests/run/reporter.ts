import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import type { TestCase as VitestCase, TestModule, TestSuite, Reporter as VitestReporter } from 'vitest/node';

export type Row = {
  /** A test has the same key in a second run. */
  key: string;
  /** Relative to the project's root; null for an error without a known file. */
  file: string | null;
  line?: number;
  /** The titles of the suites around the test, and its own. */
  names: string[];
  /** Errors outside of tests are rows too. `end` is the last row of a run that was not cut off. */
  what: 'test' | 'file' | 'load' | 'hook' | 'unhandled' | 'hang' | 'command' | 'end';
  state: 'running' | 'passed' | 'failed' | 'skipped';
  message?: string;
  /** Number of tests that have ended; only in the last row. */
  tests?: number;
};

type Errors = ReadonlyArray<{ message?: string; cause?: unknown }>;

let ended = 0;

/**
 * Writes rows into the file that `TEST_EVENTS` names, one JSON line each; the last of a key counts. The JSON reports of Vitest and
 * Playwright are written at the end: of a run that hangs, they tell neither what has passed nor what is running.
 */
export default class EventReporter implements VitestReporter, Reporter {
  onTestModuleCollected({ moduleId }: TestModule): void {
    write({ key: moduleId, file: relative(moduleId), names: [], what: 'file', state: 'running' });
  }

  onTestCaseReady(test: VitestCase): void {
    write({ ...vitestRow(test), state: 'running' });
  }

  onTestCaseResult(test: VitestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== 'pending') write({ ...vitestRow(test), state, message: messageOf(errors) });
  }

  onTestSuiteResult(suite: TestSuite): void {
    writeErrors(suite, suite.module);
  }

  onTestModuleEnd(testModule: TestModule): void {
    const { moduleId } = testModule;
    writeErrors(testModule, testModule);
    write({ key: moduleId, file: relative(moduleId), names: [], what: 'file', state: 'passed' });
  }

  onTestRunEnd(_modules: unknown, unhandled: ReadonlyArray<Errors[number] & { VITEST_TEST_PATH?: unknown }>): void {
    for (const error of unhandled) writeError('unhandled', error.VITEST_TEST_PATH, [error]);
    writeEnd();
  }

  onTestBegin(test: TestCase): void {
    write({ ...playwrightRow(test), state: 'running' });
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    const state = status === test.expectedStatus ? 'passed' : 'failed';
    write({ ...playwrightRow(test), state: status === 'skipped' ? status : state, message: messageOf(errors) });
  }

  onError(error: TestError): void {
    writeError(error.location ? 'load' : 'unhandled', error.location?.file, [error]);
  }

  onEnd({ status }: FullResult): void {
    if (status === 'passed' || status === 'failed') writeEnd();
  }
}

/** The rows by key, as far as a run has come. */
export function readRows(file: string): Record<string, Row> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // A run that was killed may have written half of its last line.
  const rows = lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as Row);
  return Object.fromEntries(rows.map((row) => [row.key, row]));
}

function write(row: Row): void {
  if (row.what === 'test' && row.state !== 'running') ended += 1;
  if (process.env.TEST_EVENTS) appendFileSync(process.env.TEST_EVENTS, `${JSON.stringify(row)}\n`);
}

function writeEnd(): void {
  write({ key: 'end', file: null, names: [], what: 'end', state: 'passed', tests: ended });
}

function writeErrors(place: TestSuite | TestModule, { children, moduleId }: TestModule): void {
  if (place.errors().length > 0) writeError(children.size === 0 ? 'load' : 'hook', moduleId, place.errors());
}

function writeError(what: Row['what'], place: unknown, errors: Errors): void {
  const message = messageOf(errors);
  const file = typeof place === 'string' ? relative(place) : null;
  write({ key: `${what} ${file} ${message}`, file, names: [], what, state: 'failed', message });
}

// oxlint-disable-next-line no-control-regex -- the escape character begins a color code.
const colors = /\u001B\[[0-9;]*m/g;

/** The messages of errors and their causes, without colors, at most 4,000 characters. */
function messageOf(errors: Errors): string {
  const lines = errors.flatMap(({ message = '', cause }) => {
    const reason = cause instanceof Object && 'message' in cause ? cause.message : undefined;
    return typeof reason === 'string' ? [message, `Cause: ${reason}`] : [message];
  });
  return lines.join('\n').replaceAll(colors, '').slice(0, 4000);
}

const relative = (file: string): string => path.relative(process.cwd(), file);

function vitestRow(test: VitestCase): Omit<Row, 'state'> {
  const names = [test.name];
  for (let { parent } = test; parent.type === 'suite'; { parent } = parent) names.unshift(parent.name);
  return { key: test.id, file: relative(test.module.moduleId), names, what: 'test' };
}

function playwrightRow(test: TestCase): Omit<Row, 'state'> {
  const { file, line } = test.location;
  // Root, project and file come first.
  return { key: test.id, file: relative(file), line, names: test.titlePath().slice(3), what: 'test' };
}
