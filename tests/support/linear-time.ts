import { expect } from 'vitest';

const pieces = [
  ...['a', ' ', '\n', '\r\n', '\t', '.', '!', '-', '_', '/', ',', ';', ':', '+', '0', '00', '\\', '\\"', '"', "'"],
  ...[
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
  ],
  ...['\u0301', '\u200d', '\u00e5', '\u2028', '\u3002', '\ud83d\ude00', '\u{1f3f4}', '\u{1f3f4}\u{e0067}'],
];

/** Returns the CPU time of the faster of two runs, because other load only adds to it. */
function milliseconds(work: (text: string) => unknown, text: string): number {
  const runs = [1, 2].map(() => {
    const start = process.threadCpuUsage();
    work(text);
    return process.threadCpuUsage(start).user / 1000;
  });
  return Math.min(...runs);
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
      const short = milliseconds(attempt, text(5_000));
      const long = milliseconds(attempt, text(40_000));
      expect(long, `${JSON.stringify(piece)} … ${JSON.stringify(end)}`).toBeLessThan(24 * short + 100);
    }
  }
}
