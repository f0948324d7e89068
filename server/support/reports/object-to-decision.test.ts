import { afterEach, expect, test, vi } from 'vitest';
import { db } from '@/server/platform/db';
import { suspendUser } from '@/server/support/edit-users';
import { reviewVoice } from '@/server/support/review-voice';
import { aSupportAgent, aUser, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { clientAddress } from '@/tests/support/network/client-address';
import { aReport, mailedToken } from '@/tests/support/steps/report-steps';
import { decideReport } from './decide-report';
import { getSentDecision, objectToDecision } from './object-to-decision';

/** Tests the rules of docs/rules/reports.md#objection. */

afterEach(() => void vi.useRealTimers());

const decision = { measure: 'unpublishedProfile', ground: 'impersonation', reason: 'Not your own voice.' } as const;

async function aDecidedReport() {
  const [agent, voice] = [await aSupportAgent(), await aVoice()];
  const report = await aReport({ subjectKind: 'profile', subjectId: voice.id });
  await decideReport(agent, report.id, decision);
  const ofReporter = await mailedToken(report.email, 'report-decided');
  const ofVoice = await mailedToken(voice.email, 'decision-affected');
  return { agent, voice, report, ofReporter, ofVoice };
}

test('reporter and affected person read the decision, and object once each', async () => {
  const { voice, report, ofReporter, ofVoice } = await aDecidedReport();
  expect(await getSentDecision(ofVoice)).toMatchObject({
    party: 'affected',
    subject: 'Sam Rivers',
    ...decision,
    canObject: true,
    objection: null,
  });
  await objectToDecision(ofVoice, 'It is my voice.', clientAddress());
  expect(await getSentDecision(ofVoice)).toMatchObject({
    canObject: false,
    objection: { text: 'It is my voice.', outcome: null, decidedDate: null },
  });
  expect(await getSentDecision(ofReporter)).toMatchObject({ party: 'reporter', canObject: true, objection: null });
  await objectToDecision(ofReporter, 'He should be suspended.', clientAddress());
  await expect(objectToDecision(ofReporter, 'Again', clientAddress())).rejects.toMatchObject({
    code: 'already-objected',
  });
  for (const { email } of [voice, report]) {
    const [mail] = (await queuedMails(email)).slice(-1);
    expect(mail).toMatchObject({ template: 'decision-objection-received', values: { date: expect.any(String) } });
    expect(JSON.stringify(mail)).not.toMatch(/my voice|suspended/);
  }
});

test('of several clicks at once, one objects', async () => {
  const { ofVoice } = await aDecidedReport();
  await expectSuccesses(1, { of: 10, refusal: { code: 'already-objected' } }, () =>
    objectToDecision(ofVoice, 'No', clientAddress()),
  );
});

test('the time to object ends after six months', async () => {
  const { ofReporter, ofVoice } = await aDecidedReport();
  const until = new Date((await getSentDecision(ofVoice)).objectUntil);
  setTime(until);
  await objectToDecision(ofVoice, 'In time', clientAddress());
  setTime(new Date(until.getTime() + 1_000));
  expect(await getSentDecision(ofReporter)).toMatchObject({ canObject: false });
  await expect(objectToDecision(ofReporter, 'Too late', clientAddress())).rejects.toMatchObject({
    code: 'too-late',
    message: expect.stringContaining('You could object to this decision until '),
  });
});

test('other links do not work', async () => {
  await expect(getSentDecision('none')).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This link does not work.',
  });
  await expect(objectToDecision('none', 'No', clientAddress())).rejects.toMatchObject({ kind: 'not-found' });
});

test('a suspension is mailed with its reason and the link to object', async () => {
  const [agent, user] = [await aSupportAgent(), await aUser()];
  await suspendUser(agent, user.id, { isSuspended: true, ground: 'spam', reason: 'Sent advertisements.' });
  const token = await mailedToken(user.email, 'decision-affected');
  expect(await getSentDecision(token)).toMatchObject({
    party: 'affected',
    subjectKind: null,
    measure: 'suspended',
    ground: 'spam',
    reason: 'Sent advertisements.',
  });
});

test('a returned and an unpublished voice get ground, reason and link in the mail; undo takes both back', async () => {
  const [agent, voice] = [await aSupportAgent(), await aVoice()];
  await reviewVoice(agent, voice.id, { status: 'returned', from: 'published', reason: 'A hum.', ground: 'quality' });
  const [mail] = await queuedMails(voice.email);
  const objection = mail?.values.objection as unknown as { ground: string; link: string };
  expect(objection.ground).toBe('quality');
  expect(await getSentDecision(objection.link.split('/reports/')[1] ?? '')).toMatchObject({
    measure: 'unpublishedProfile',
    reason: 'A hum.',
  });
  await reviewVoice(agent, voice.id, { status: 'published', from: 'returned' });
  expect(await queuedMails(voice.email)).toEqual([]);
  expect(await db.decision.count({ where: { userId: voice.id } })).toBe(0);
});
