import { expect, test } from 'vitest';
import { measuresFor, objectionEnd, objectionRefusal, reportSubjects } from './reports';

test.each([
  ['2026-12-01T10:00:00.000Z', '2027-06-01T10:00:00.000Z'],
  ['2026-08-31T23:30:00.000Z', '2027-02-28T23:30:00.000Z'],
  ['2027-08-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', '2026-09-30T00:00:00.000Z'],
])('a decision of %s can be objected to until %s', (decided, end) => {
  expect(objectionEnd(new Date(decided)).toISOString()).toBe(end);
});

test('each subject has no measure, a suspension and a measure of its own', () => {
  for (const subject of reportSubjects) {
    expect(measuresFor(subject)).toEqual(expect.arrayContaining(['none', 'suspended']));
    expect(measuresFor(subject).length).toBeGreaterThan(2);
    expect(measuresFor(subject)).not.toContain('returned');
  }
});

test('only the reversed objection of a reporter takes a further measure', () => {
  const decided = { measure: 'none', subjectKind: 'demo' } as const;
  const refusal = (by: 'reporter' | 'affected', outcome: 'upheld' | 'reversed', measure?: 'hiddenDemo' | 'none') =>
    objectionRefusal(decided, { by, outcome, measure });
  expect(refusal('reporter', 'reversed', 'hiddenDemo')).toBeNull();
  expect(refusal('reporter', 'upheld')).toBeNull();
  expect(refusal('affected', 'reversed')).toBeNull();
  expect(refusal('reporter', 'reversed')).toBe('Please select another measure.');
  expect(refusal('reporter', 'reversed', 'none')).toBe('Please select another measure.');
  expect(refusal('affected', 'reversed', 'hiddenDemo')).toBe('Only the objection of a reporter needs a measure.');
  const closed = { by: 'reporter', outcome: 'reversed', measure: 'closedPlaylist' } as const;
  expect(objectionRefusal(decided, closed)).toBe('Please select another measure.');
});
