import { expect, test } from 'vitest';
import type { Measure } from '@/lib/domain/support/reports';
import { hashToken } from '@/server/access/login-tokens';
import { postMessage } from '@/server/chat/messages';
import { db } from '@/server/platform/db';
import { getSharedPlaylist } from '@/server/playlists/queries';
import { suspendUser } from '@/server/support/edit-users';
import { getVoice } from '@/server/voices/queries';
import { aCustomer, aPlaylist, aProject, aSupportAgent, aVoice } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { clientAddress } from '@/tests/support/network/client-address';
import { aReport, mailedToken } from '@/tests/support/steps/report-steps';
import { decideReportObjection } from './decide-objection';
import { decideReport } from './decide-report';
import { listObjections } from './list-reports';
import { getSentDecision, objectToDecision } from './object-to-decision';

/** Tests the rules of docs/rules/reports.md#objection. */

const agents = async () => [await aSupportAgent(), await aSupportAgent()] as const;
const reversed = { outcome: 'reversed', text: 'You are right.' } as const;
const upheld = { outcome: 'upheld', text: 'It stays.' } as const;

async function objectionTo(email: string, template: string): Promise<string> {
  const token = await mailedToken(email, template);
  await objectToDecision(token, 'I do not agree.', clientAddress());
  const { id } = await db.decisionObjection.findUniqueOrThrow({ where: { tokenHash: hashToken(token) } });
  return id;
}

type Reported = Parameters<typeof aReport>[0];

async function aMeasure(subject: Reported, measure: Measure, reporter?: Parameters<typeof aReport>[1]) {
  const [first, second] = await agents();
  const report = await aReport(subject, reporter);
  await decideReport(first, report.id, { measure, ground: 'terms', reason: 'Against the terms.' });
  return { first, second, report };
}

test('someone else decides, once, and both sides get the outcome', async () => {
  const voice = await aVoice();
  const subject = { subjectKind: 'profile', subjectId: voice.id } as const;
  const { first, second, report } = await aMeasure(subject, 'unpublishedProfile');
  const id = await objectionTo(voice.email, 'decision-affected');
  await expect(decideReportObjection(first, id, reversed)).rejects.toMatchObject({
    code: 'same-agent',
    message: 'You took this decision. Someone else in support has to decide about the objection.',
  });
  await expectSuccesses(1, { of: 5, refusal: { code: 'status-changed' } }, () =>
    decideReportObjection(second, id, upheld),
  );
  await expect(getVoice(voice.id)).rejects.toMatchObject({ kind: 'not-found' });
  for (const { email, party } of [
    { email: voice.email, party: 'recipient' },
    { email: report.email, party: 'affected' },
  ]) {
    expect((await queuedMails(email)).at(-1)).toMatchObject({
      template: 'decision-objection-decided',
      values: { party, outcome: 'upheld', note: 'It stays.' },
    });
  }
  await expect(db.decisionObjection.update({ where: { id }, data: { outcome: 'reversed' } })).rejects.toThrow();
  expect(await getSentDecision(await mailedToken(voice.email, 'decision-affected'))).toMatchObject({
    objection: { outcome: 'upheld', outcomeText: 'It stays.', decidedDate: expect.any(String) },
  });
});

test('a reversed decision shows a demo, a profile and a playlist again', async () => {
  const [voice, other, customer] = [await aVoice(), await aVoice(), await aCustomer()];
  const playlist = await aPlaylist(customer.id, other.demoIds);
  const [demoId = ''] = other.demoIds;
  const cases = [
    [{ subjectKind: 'profile', subjectId: voice.id }, 'unpublishedProfile', voice.email],
    [{ subjectKind: 'demo', subjectId: demoId }, 'hiddenDemo', other.email],
    [{ subjectKind: 'playlist', subjectId: playlist.shortId }, 'closedPlaylist', customer.email],
  ] as const;
  for (const [subject, measure, email] of cases) {
    const { second } = await aMeasure(subject, measure);
    await decideReportObjection(second, await objectionTo(email, 'decision-affected'), reversed);
  }
  expect(await getVoice(voice.id)).toMatchObject({ id: voice.id });
  expect((await getVoice(other.id)).voiceDemos).toMatchObject([{ id: demoId }]);
  expect((await getSharedPlaylist(playlist.shortId)).tracks).toHaveLength(1);
});

test('a reversed decision shows a message again, and ends a suspension', async () => {
  const voice = await aVoice();
  const { customer, id: projectId } = await aProject({ state: 'shortlisted', voiceIds: [voice.id] });
  const message = await postMessage(customer.actor, projectId, { voiceId: voice.id, text: 'Something good' });
  const { first, second } = await aMeasure(
    { subjectKind: 'message', subjectId: message.id },
    'removedMessage',
    voice.actor,
  );
  await decideReportObjection(second, await objectionTo(customer.email, 'decision-affected'), reversed);
  expect(await db.message.findUnique({ where: { id: message.id } })).toMatchObject({
    type: 'text',
    text: 'Something good',
  });
  await suspendUser(first, voice.id, { isSuspended: true, reason: 'Spam' });
  await decideReportObjection(second, await objectionTo(voice.email, 'decision-affected'), reversed);
  expect(await db.user.findUnique({ where: { id: voice.id } })).toMatchObject({ suspendedAt: null });
});

test('a reversed decision does not take back what a later one decided', async () => {
  const voice = await aVoice();
  const [first, second] = await agents();
  await suspendUser(first, voice.id, { isSuspended: true, reason: 'Spam' });
  const id = await objectionTo(voice.email, 'decision-affected');
  await suspendUser(first, voice.id, { isSuspended: false });
  await suspendUser(first, voice.id, { isSuspended: true, reason: 'Fraud' });
  await decideReportObjection(second, id, reversed);
  expect((await db.user.findUniqueOrThrow({ where: { id: voice.id } })).suspendedAt).not.toBeNull();
});

test('the reversed objection of a reporter takes a further measure, to which the affected person can object', async () => {
  const voice = await aVoice();
  const [demoId = ''] = voice.demoIds;
  const { second, report } = await aMeasure({ subjectKind: 'demo', subjectId: demoId }, 'none');
  const id = await objectionTo(report.email, 'report-decided');
  const fields = { measure: 'Please select another measure.' };
  await expect(decideReportObjection(second, id, reversed)).rejects.toMatchObject({ fields });
  const row = await decideReportObjection(second, id, { ...reversed, measure: 'hiddenDemo' });
  expect(row).toMatchObject({ by: 'reporter', outcome: 'reversed', reportId: report.id });
  expect((await getVoice(voice.id)).voiceDemos).toEqual([]);
  expect(await getSentDecision(await mailedToken(voice.email, 'decision-affected'))).toMatchObject({
    party: 'affected',
    measure: 'hiddenDemo',
    reason: 'You are right.',
    canObject: true,
  });
});

test('lists open objections', async () => {
  const voice = await aVoice();
  const { second, report } = await aMeasure({ subjectKind: 'profile', subjectId: voice.id }, 'unpublishedProfile');
  const id = await objectionTo(voice.email, 'decision-affected');
  const rows = (await listObjections(second, { state: 'open', limit: 100 })).body;
  expect(rows.find((row) => row.id === id)).toMatchObject({
    by: 'affected',
    affected: { id: voice.id },
    measures: [],
    reportId: report.id,
  });
  await decideReportObjection(second, id, upheld);
  const decided = (await listObjections(second, { state: 'decided', limit: 100 })).body;
  expect(decided.find((row) => row.id === id)).toMatchObject({ outcome: 'upheld' });
});
