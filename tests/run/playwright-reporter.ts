import path from 'node:path';
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { eventWriter, messageOf, type TestIdentity } from './events';

const write = eventWriter();

/** Writes each test of a Playwright run to the event file (`events.ts`) as it happens. */
export default class PlaywrightReporter implements Reporter {
  private ended = 0;
  private readonly secondsOf = new Map<string, number>();

  onTestBegin(test: TestCase): void {
    write({ type: 'start', ...identityOf(test) });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { file } = identityOf(test);
    this.secondsOf.set(file, (this.secondsOf.get(file) ?? 0) + result.duration / 1000);
    this.ended += 1;
    const message = messageOf(result.errors);
    write({ type: 'end', state: stateOf(test, result), ...(message && { message }), ...identityOf(test) });
  }

  onError(error: TestError): void {
    const file = error.location ? relative(error.location.file) : null;
    write({ type: 'error', what: file ? 'load' : 'unhandled', file, message: messageOf([error]) });
  }

  onEnd({ status }: FullResult): void {
    for (const [file, seconds] of this.secondsOf) write({ type: 'file', file, seconds });
    if (status === 'passed' || status === 'failed') write({ type: 'complete', tests: this.ended });
  }
}

function stateOf(test: TestCase, { status }: TestResult) {
  if (status === 'skipped') return 'skipped';
  return status === test.expectedStatus ? 'passed' : 'failed';
}

function identityOf(test: TestCase): TestIdentity {
  // Root, project and file come first.
  const names = test.titlePath().slice(3);
  return { file: relative(test.location.file), line: test.location.line, names };
}

const relative = (file: string) => path.relative(process.cwd(), file);
