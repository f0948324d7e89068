import path from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { eventWriter, messageOf, type TestIdentity } from './events.ts';

const write = eventWriter();

/** Writes each test of a Vitest run to the event file (`events.ts`) as it happens. */
export default class VitestReporter implements Reporter {
  private ended = 0;

  onTestModuleCollected(testModule: TestModule): void {
    write({ type: 'file-start', file: fileOf(testModule) });
  }

  onTestCaseReady(testCase: TestCase): void {
    write({ type: 'start', ...identityOf(testCase) });
  }

  onTestCaseResult(testCase: TestCase): void {
    const { state, errors } = testCase.result();
    if (state === 'pending') return;
    this.ended += 1;
    write({ type: 'end', state, message: errors && messageOf(errors), ...identityOf(testCase) });
  }

  onTestSuiteResult(suite: TestSuite): void {
    writeErrors(suite, suite.module);
  }

  onTestModuleEnd(testModule: TestModule): void {
    writeErrors(testModule, testModule);
    const { duration, collectDuration, setupDuration } = testModule.diagnostic();
    write({ type: 'file', file: fileOf(testModule), seconds: (duration + collectDuration + setupDuration) / 1000 });
  }

  onTestRunEnd(
    _modules: ReadonlyArray<TestModule>,
    unhandled: ReadonlyArray<{ message?: string; cause?: unknown; VITEST_TEST_PATH?: unknown }>,
  ): void {
    for (const error of unhandled) {
      const file = typeof error.VITEST_TEST_PATH === 'string' ? relative(error.VITEST_TEST_PATH) : null;
      write({ type: 'error', what: 'unhandled', file, message: messageOf([error]) });
    }
    write({ type: 'complete', tests: this.ended });
  }
}

function writeErrors(place: TestSuite | TestModule, testModule: TestModule): void {
  const errors = place.errors();
  if (errors.length === 0) return;
  const what = testModule.children.size === 0 ? 'load' : 'hook';
  write({ type: 'error', what, file: fileOf(testModule), message: messageOf(errors) });
}

function identityOf(testCase: TestCase): TestIdentity {
  const names = [testCase.name];
  for (let { parent } = testCase; parent.type === 'suite'; { parent } = parent) names.unshift(parent.name);
  return { file: fileOf(testCase.module), names };
}

const relative = (file: string) => path.relative(process.cwd(), file);
const fileOf = (testModule: TestModule) => relative(testModule.moduleId);
