import { expect } from 'vitest';
import { inParallel } from './poll';

export const isFulfilled = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled';

export const reasonsOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

/** Runs it `of` times at once. Expects that `count` runs succeed, and that the others are refused, with this if it is given. */
export async function expectSuccesses(
  count: number,
  { of, refusal = {} }: { of: number; refusal?: object },
  attempt: (index: number) => Promise<unknown>,
): Promise<void> {
  const results = await inParallel(of, attempt);
  const reasons = reasonsOf(results);
  for (const reason of reasons) expect(reason).toMatchObject(refusal);
  expect(results.length - reasons.length).toBe(count);
}
