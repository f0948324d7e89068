import { expect, test } from 'vitest';
import { readArguments } from './arguments';
import { withoutNoise } from './noise';
import { table } from './report';

test('runs everything that is not named, and names what it does not know', () => {
  expect(readArguments(['390', 'firefox', 'recorder', 'crop'])).toEqual({
    engines: ['firefox'],
    widths: [390],
    journeys: ['recorder', 'crop'],
    allowMissing: false,
  });
  const { engines, widths, journeys, allowMissing } = readArguments(['--allow-missing']);
  expect([engines.length, widths, journeys.length, allowMissing]).toEqual([3, [1440, 390], 14, true]);
  expect(() => readArguments(['safari'])).toThrow('“safari” is no engine');
});

test('shows each journey by engine and width, with the reason of what did not pass', () => {
  const base = { width: 390, journey: 'print', seconds: 3.2, reason: '' } as const;
  const text = table([
    { ...base, engine: 'firefox', outcome: 'passed' },
    { ...base, engine: 'webkit', outcome: 'not possible', reason: 'it does not print' },
  ]);
  expect(text).toMatch(/^print +3 s +not possible$/m);
  expect(text).toContain('not possible: print in webkit at 390: it does not print');
});

test('reports a message once, and drops the noise of its engine only', () => {
  const aborted = 'TypeError: NetworkError when attempting to fetch resource.';
  expect(withoutNoise('firefox', [aborted, 'real', 'real'])).toEqual(['real']);
  expect(withoutNoise('webkit', [aborted])).toEqual([aborted]);
});
