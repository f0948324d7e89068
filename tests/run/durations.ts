import path from 'node:path';
import { z } from 'zod';
import { root } from '@/server/local/install.mjs';
import { readReport } from '@/tests/run/counts';

export type FileDuration = { file: string; seconds: number };

const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

export async function vitestDurations(reportFile: string): Promise<FileDuration[]> {
  const report = await readReport(reportFile, vitestReport);
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

const spec = z.object({
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
const suite = z.object({
  file: z.string(),
  specs: z.array(spec).default([]),
  get suites(): z.ZodDefault<z.ZodArray<typeof suite>> {
    return z.array(suite).default([]);
  },
});
const playwrightReport = z.object({ suites: z.array(suite) });

export async function playwrightDurations(reportFile: string): Promise<FileDuration[]> {
  const report = await readReport(reportFile, playwrightReport);
  return (report?.suites ?? []).map((one) => ({ file: `tests/e2e/${one.file}`, seconds: secondsOf(one) }));
}

function secondsOf({ specs, suites }: z.infer<typeof suite>): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return own.reduce((total, ms) => total + ms / 1000, 0) + suites.reduce((total, inner) => total + secondsOf(inner), 0);
}
