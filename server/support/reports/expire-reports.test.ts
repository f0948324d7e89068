import { afterEach, expect, test, vi } from 'vitest';
import { dayMs } from '@/lib/domain/durations';
import { db } from '@/server/platform/db';
import { aSupportAgent, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { clientAddress } from '@/tests/support/network/client-address';
import { aReport, mailedToken } from '@/tests/support/steps/report-steps';
import { decideReport } from './decide-report';
import { expireReports } from './expire-reports';
import { getSentDecision, objectToDecision } from './object-to-decision';

/** Tests the rules of docs/rules/reports.md#expiry. */

afterEach(() => void vi.useRealTimers());

test('removes personal data a year after the decision, unless an objection is open', async () => {
  const [agent, voice, other] = [await aSupportAgent(), await aVoice(), await aVoice()];
  const decided = await aReport({ subjectKind: 'profile', subjectId: voice.id });
  const objected = await aReport({ subjectKind: 'profile', subjectId: other.id });
  const decision = { measure: 'none', ground: 'spam', reason: 'No spam.' } as const;
  await decideReport(agent, decided.id, decision);
  await decideReport(agent, objected.id, decision);
  const open = await aReport({ subjectKind: 'profile', subjectId: voice.id });
  const token = await mailedToken(decided.email, 'report-decided');
  await objectToDecision(await mailedToken(objected.email, 'report-decided'), 'It is spam.', clientAddress());
  const find = (id: string) => db.report.findUniqueOrThrow({ where: { id } });
  setTime(new Date(Date.now() + 364 * dayMs));
  await expireReports();
  expect(await find(decided.id)).toMatchObject({ email: decided.email });
  setTime(new Date(Date.now() + 2 * dayMs));
  await expireReports();
  expect(await find(decided.id)).toMatchObject({ email: null, name: '', text: '', snapshot: {}, ground: 'copyright' });
  for (const { id, email } of [open, objected])
    expect(await find(id)).toMatchObject({ email, text: 'This is my voice.' });
  expect(await getSentDecision(token)).toMatchObject({ reason: 'No spam.', subject: '', canObject: false });
});
