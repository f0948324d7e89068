import { type Failure, failuresOf, isSameTest, isTimeout, type TestRun } from './test-run';

/** What a whole `npm test` may have and still be green. */
export const limits = {
  /** More failed tests than these are not run again. */
  failed: 5,
  unstable: 5,
  /** Unstable tests that first failed by something else than waiting: how races look. */
  unstableByValue: 2,
} as const;

export type Judgment = {
  /** Failed twice, or failed and could not run again. */
  failed: Failure[];
  /** Failed once, then passed alone. */
  unstable: Failure[];
};

/**
 * Whether a run with these failures is worth a second one. `earlier` counts the failed and unstable tests of other levels.
 */
export function canRunAgain(failures: readonly Failure[], earlier: number): boolean {
  return (
    failures.length > 0 &&
    failures.length + earlier <= limits.failed &&
    failures.every(({ file, what }) => file !== null && what !== 'hang' && what !== 'command')
  );
}

/** Compares the failures of a level with a second run of the same tests, each alone. */
export function judge(first: readonly Failure[], second: TestRun): Judgment {
  const again = failuresOf(second);
  const failed: Failure[] = [];
  const unstable: Failure[] = [];
  for (const failure of first) {
    const isBroken =
      !second.isComplete || again.some((other) => isSameFailure(failure, other)) || !hasRun(failure, second);
    if (isBroken) failed.push(failure);
    else unstable.push(failure);
  }
  const others = again.filter((other) => !first.some((failure) => isSameFailure(failure, other)));
  return { failed: [...failed, ...others], unstable };
}

/** A failure of the file as a whole is repeated by any failure in it. */
function isSameFailure(first: Failure, second: Failure): boolean {
  if (first.what === 'test' && second.what === 'test') return isSameTest(first, second);
  return first.file === second.file;
}

function hasRun(failure: Failure, { tests }: TestRun): boolean {
  return [...tests.values()].some(
    (result) =>
      result.file === failure.file &&
      result.state === 'passed' &&
      (failure.what !== 'test' || isSameTest(failure, { ...failure, ...result, what: 'test' })),
  );
}

/** Returns why the unstable tests of a whole run make it red, or null. */
export function tooUnstable(unstable: readonly Failure[]): string | null {
  const byValue = unstable.filter((failure) => !isTimeout(failure)).length;
  if (unstable.length > limits.unstable) return `${unstable.length} tests failed once; at most ${limits.unstable} may.`;
  if (byValue > limits.unstableByValue)
    return `${byValue} tests failed once by a wrong value; at most ${limits.unstableByValue} may.`;
  return null;
}
