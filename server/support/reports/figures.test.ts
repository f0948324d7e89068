import { afterEach, expect, test, vi } from 'vitest';
import { aSupportAgent, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { clientAddress } from '@/tests/support/network/client-address';
import { aReport, mailedToken } from '@/tests/support/steps/report-steps';
import { decideReportObjection } from './decide-objection';
import { decideReport } from './decide-report';
import { getReportFigures } from './figures';
import { listObjections } from './list-reports';
import { objectToDecision } from './object-to-decision';

/** Tests the rules of docs/rules/reports.md#numbers-per-year. */

afterEach(() => void vi.useRealTimers());

/** A year of no other test. */
const year = 2061;

test('counts the reports, decisions and objections of a year, by UTC', async () => {
  setTime(new Date(`${year}-12-31T20:00:00.000Z`));
  const [first, second, voice, other] = [await aSupportAgent(), await aSupportAgent(), await aVoice(), await aVoice()];
  const profile = await aReport({ subjectKind: 'profile', subjectId: voice.id, ground: 'spam' });
  const demo = await aReport({ subjectKind: 'demo', subjectId: other.demoIds[0] ?? '', ground: 'copyright' });
  setTime(new Date(`${year}-12-31T22:00:00.000Z`));
  const reason = { ground: 'copyright', reason: 'A copy.' } as const;
  await decideReport(first, profile.id, { measure: 'none', ...reason });
  await decideReport(first, demo.id, { measure: 'hiddenDemo', ...reason });
  await objectToDecision(await mailedToken(other.email, 'decision-affected'), 'No', clientAddress());
  const objections = (await listObjections(second, { state: 'open', limit: 100 })).body;
  const objection = objections.find(({ affected }) => affected.id === other.id);
  await decideReportObjection(second, objection?.id ?? '', { outcome: 'reversed', text: 'You are right.' });
  setTime(new Date(`${year + 1}-01-01T00:00:00.000Z`));
  await aReport({ subjectKind: 'profile', subjectId: voice.id });
  const figures = await getReportFigures(first, year);
  const positive = (counts: readonly { name: string; count: number }[]) => counts.filter(({ count }) => count > 0);
  expect(figures).toMatchObject({ year, numReports: 2, numDecisions: 2, medianHours: 2, numAutomated: 0 });
  expect(positive(figures.bySubject)).toEqual([
    { name: 'profile', count: 1 },
    { name: 'demo', count: 1 },
  ]);
  expect(positive(figures.byGround)).toEqual([
    { name: 'copyright', count: 1 },
    { name: 'spam', count: 1 },
  ]);
  expect(positive(figures.byMeasure)).toEqual([
    { name: 'none', count: 1 },
    { name: 'hiddenDemo', count: 1 },
  ]);
  expect(positive(figures.byDecisionGround)).toEqual([{ name: 'copyright', count: 1 }]);
  expect(figures.objections).toEqual([
    { by: 'reporter', count: 0, upheld: 0, reversed: 0 },
    { by: 'affected', count: 1, upheld: 0, reversed: 1 },
  ]);
  expect(await getReportFigures(first, year + 1)).toMatchObject({ numReports: 1, medianHours: null });
});
