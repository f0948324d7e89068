import { expect } from 'vitest';

const pieces = [
  'a',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '.',
  '!',
  '-',
  '_',
  '/',
  ',',
  ';',
  ':',
  '+',
  '0',
  '00',
  '\\',
  '\\"',
  '"',
  "'",
  'f:',
  '(',
  ')',
  '[',
  '{',
  '[{',
  '{"a":',
  '1,',
  '%',
  '%2',
  '&',
  '?',
  '=',
  '#',
  '@',
  'a.',
  'a-',
  'a/',
  '."',
  '.)',
  'a b ',
  'https://',
  'ไ',
  '日',
  'ア',
  'ま\n',
  'שָׁ',
  '\u0301',
  '\u200d',
  '\u00e5',
  '\u2028',
  '\u3002',
  '\ud83d\ude00',
  '\u{1f3f4}',
  '\u{1f3f4}\u{e0067}',
];

const allowanceMs = 100;

function milliseconds(work: (text: string) => unknown, text: string): number {
  const start = process.threadCpuUsage();
  work(text);
  return process.threadCpuUsage(start).user / 1000;
}

/**
 * Fails when eight times the length takes much more than eight times as long (a quadratic function takes 64 times). An
 * error thrown by `work` counts as a result.
 */
export function expectLinearTime(work: (text: string) => unknown, repeated: readonly string[] = pieces): void {
  const attempt = (text: string) => {
    try {
      return work(text);
    } catch (error) {
      return error;
    }
  };
  for (const piece of repeated) {
    for (const end of ['x', '']) {
      const text = (length: number) => piece.repeat(Math.ceil(length / piece.length)) + end;
      const long = milliseconds(attempt, text(40_000));
      // Below the limit of every function.
      if (long <= allowanceMs) continue;
      // Other load only adds to the CPU time, so the faster of two runs counts.
      const fasterLong = Math.min(long, milliseconds(attempt, text(40_000)));
      const short = Math.min(milliseconds(attempt, text(5_000)), milliseconds(attempt, text(5_000)));
      expect(fasterLong, `${JSON.stringify(piece)} … ${JSON.stringify(end)}`).toBeLessThan(24 * short + allowanceMs);
    }
  }
}
