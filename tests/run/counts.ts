import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { CommandResult } from '@/tests/run/commands';

export type Counts = { passed: number; failed: number; skipped: number };

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    none,
  );
}

export function countAsOne(result: CommandResult): Counts {
  return result.code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

export async function countVitest(reportFile: string, result: CommandResult): Promise<Counts> {
  const report = await readReport(reportFile, vitestReport);
  if (!report) return asFailure(none, result);
  return asFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    result,
  );
}

export async function countPlaywright(reportFile: string, result: CommandResult): Promise<Counts> {
  const report = await readReport(reportFile, playwrightReport);
  if (!report) return asFailure(none, result);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A flaky test counts as failed.
  return asFailure({ passed: expected, failed: unexpected + flaky, skipped }, result);
}

/** A failed run without a failed test (a file that does not load, a timeout) counts as one failure. */
function asFailure(counts: Counts, result: CommandResult): Counts {
  return result.code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export async function readReport<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
