import { expect, test } from 'vitest';
import type { Measure } from '@/lib/domain/support/reports';
import { postMessage } from '@/server/chat/messages';
import { listMessages } from '@/server/chat/queries';
import { listOwnDemos } from '@/server/demos/queries';
import { db, pool } from '@/server/platform/db';
import { putTrack } from '@/server/playlists/change-tracks';
import { getPlaylist, getSharedPlaylist } from '@/server/playlists/queries';
import { getVoice } from '@/server/voices/queries';
import { aCustomer, aPlaylist, aProject, aSupportAgent, aVoice } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { aReport } from '@/tests/support/steps/report-steps';
import { decideReport } from './decide-report';
import { getReport, listReports } from './list-reports';

/** Tests the rules of docs/rules/reports.md#decision. */

const decide = (measure: Measure) => ({ measure, ground: 'copyright', reason: 'The voice is not yours.' }) as const;

test('hides a demo from everyone but its voice and support, with a reason for all', async () => {
  const [agent, voice, customer] = [await aSupportAgent(), await aVoice(), await aCustomer()];
  const [demoId = ''] = voice.demoIds;
  const playlist = await aPlaylist(customer.id, voice.demoIds);
  const report = await aReport({ subjectKind: 'demo', subjectId: demoId });
  const second = await aReport({ subjectKind: 'demo', subjectId: demoId, ground: 'spam' });
  expect(await getReport(agent, report.id)).toMatchObject({ numOpen: 2, measure: null, decision: null });
  const decided = await decideReport(agent, report.id, decide('hiddenDemo'));
  expect(decided).toMatchObject({ measure: 'hiddenDemo', numOpen: 0, decision: { reason: 'The voice is not yours.' } });
  expect((await getVoice(voice.id)).voiceDemos).toEqual([]);
  expect(await listOwnDemos(voice.id)).toMatchObject([{ id: demoId, hiddenGround: 'copyright' }]);
  expect((await getSharedPlaylist(playlist.shortId)).tracks).toEqual([]);
  const other = await aPlaylist(customer.id);
  await expect(putTrack(customer.actor, other.id, demoId, {})).rejects.toMatchObject({ kind: 'not-found' });
  const { rows } = await pool().query('select 1 from search.voice where voice_id = $1 and cardinality(keys) > 0', [
    voice.id,
  ]);
  expect(rows).toEqual([]);
  for (const { email } of [report, second]) {
    expect((await queuedMails(email)).at(-1)).toMatchObject({
      template: 'report-decided',
      values: { measure: 'hiddenDemo', ground: 'copyright', reason: 'The voice is not yours.' },
    });
  }
  const [mail] = await queuedMails(voice.email);
  expect(mail).toMatchObject({
    template: 'decision-affected',
    values: { subject: 'Commercial', link: expect.stringContaining('/reports/') },
  });
  const token = mail?.values.link?.split('/reports/')[1] ?? '';
  const { rows: stored } = await pool().query('select values::text from outgoing_mails where "to" = $1', [voice.email]);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await db.auditEntry.findFirst({ where: { subject: voice.id, action: 'decide-report' } })).toMatchObject({
    actorId: agent.userId,
    after: { measure: 'hiddenDemo' },
  });
});

test('without a measure, only the reporter is mailed', async () => {
  const [agent, voice] = [await aSupportAgent(), await aVoice()];
  const report = await aReport({ subjectKind: 'profile', subjectId: voice.id });
  await decideReport(agent, report.id, decide('none'));
  expect((await queuedMails(report.email)).map(({ template }) => template)).toEqual([
    'report-received',
    'report-decided',
  ]);
  expect(await queuedMails(voice.email)).toEqual([]);
  expect(await getVoice(voice.id)).toMatchObject({ id: voice.id });
});

test('unpublishes a profile, suspends an account and closes a playlist', async () => {
  const [agent, voice, other, customer] = [await aSupportAgent(), await aVoice(), await aVoice(), await aCustomer()];
  const playlist = await aPlaylist(customer.id, other.demoIds);
  const profile = await aReport({ subjectKind: 'profile', subjectId: voice.id });
  const account = await aReport({ subjectKind: 'demo', subjectId: other.demoIds[0] ?? '' });
  const link = await aReport({ subjectKind: 'playlist', subjectId: playlist.shortId });
  await decideReport(agent, profile.id, decide('unpublishedProfile'));
  await decideReport(agent, account.id, decide('suspended'));
  await decideReport(agent, link.id, decide('closedPlaylist'));
  for (const { id } of [voice, other]) await expect(getVoice(id)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await db.session.count({ where: { userId: other.id, revokedAt: null } })).toBe(0);
  await expect(getSharedPlaylist(playlist.shortId)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await getPlaylist(customer.actor, playlist.id)).toMatchObject({ isClosed: true });
});

test('removes a message from the chat and from the log of live updates', async () => {
  const [agent, voice] = [await aSupportAgent(), await aVoice()];
  const { customer, id: projectId } = await aProject({ state: 'shortlisted', voiceIds: [voice.id] });
  const message = await postMessage(customer.actor, projectId, { voiceId: voice.id, text: 'Something bad' });
  const report = await aReport({ subjectKind: 'message', subjectId: message.id }, voice.actor);
  await decideReport(agent, report.id, decide('removedMessage'));
  const { body } = await listMessages(voice.actor, projectId, { voiceId: voice.id, limit: 10 });
  expect(body.at(-1)).toMatchObject({ id: message.id, type: 'removed', text: 'Removed by support' });
  const events = await db.event.findMany({ where: { projectId, type: 'message' } });
  expect(JSON.stringify(events.map(({ payload }) => payload))).not.toContain('Something bad');
  expect(events.at(-1)?.payload).toMatchObject({ message: { id: message.id, type: 'removed' } });
});

test('of two agents at once, one decides', async () => {
  const voice = await aVoice();
  const agents = [await aSupportAgent(), await aSupportAgent()];
  const reports = [
    await aReport({ subjectKind: 'profile', subjectId: voice.id }),
    await aReport({ subjectKind: 'profile', subjectId: voice.id }),
  ];
  await expectSuccesses(1, { of: 10, refusal: { code: 'status-changed' } }, (index) => {
    const [agent, report] = [agents[index % 2], reports[index % 2]];
    if (!agent || !report) throw new Error('No agent');
    return decideReport(agent, report.id, decide('unpublishedProfile'));
  });
  expect(await db.decision.count({ where: { userId: voice.id } })).toBe(1);
  expect(await db.report.count({ where: { ownerId: voice.id, decisionId: null } })).toBe(0);
});

test('refuses measures of other content, without an effect, and of agents on themselves', async () => {
  const [agent, voice] = [await aSupportAgent(), await aVoice()];
  const [demoId = ''] = voice.demoIds;
  const report = await aReport({ subjectKind: 'demo', subjectId: demoId });
  const fields = { measure: 'Please select a measure from the list' };
  await expect(decideReport(agent, report.id, decide('removedMessage'))).rejects.toMatchObject({ fields });
  await expect(decideReport(voice.actor, report.id, decide('none'))).rejects.toMatchObject({ kind: 'forbidden' });
  await db.voiceDemo.delete({ where: { id: demoId } });
  await expect(decideReport(agent, report.id, decide('hiddenDemo'))).rejects.toMatchObject({
    message: 'This demo is deleted or hidden already. Please select another measure.',
  });
  expect(await db.decision.count({ where: { userId: voice.id } })).toBe(0);
  await decideReport(agent, report.id, decide('none'));
});

test('a decision never changes', async () => {
  const [agent, voice] = [await aSupportAgent(), await aVoice()];
  const report = await aReport({ subjectKind: 'profile', subjectId: voice.id });
  await decideReport(agent, report.id, decide('none'));
  const { id } = await db.decision.findFirstOrThrow({ where: { userId: voice.id } });
  await expect(db.decision.update({ where: { id }, data: { measure: 'suspended' } })).rejects.toThrow();
  await expect(db.decision.update({ where: { id }, data: { reason: 'Another' } })).rejects.toThrow();
  await expect(db.report.update({ where: { id: report.id }, data: { decisionId: null } })).rejects.toThrow();
});

test('lists open reports with the oldest first, in pages', async () => {
  const [agent, voice] = [await aSupportAgent(), await aVoice()];
  const reports = [];
  for (let day = 1; day <= 3; day++) {
    const { id, ...row } = await aReport({ subjectKind: 'profile', subjectId: voice.id });
    await db.report.delete({ where: { id } });
    const data = { ...row, snapshot: { name: 'Old' }, created: new Date(Date.UTC(2001, 0, day)) };
    reports.push((await db.report.create({ data })).id);
  }
  const first = await listReports(agent, { state: 'open', limit: 2 });
  expect(first.body.map(({ id }) => id)).toEqual(reports.slice(0, 2));
  const cursor = first.extra.headers?.['X-Next-Cursor'];
  const second = await listReports(agent, { state: 'open', limit: 1, cursor });
  expect(second.body).toMatchObject([{ id: reports[2], subject: 'Old', numOpen: 3, owner: { id: voice.id } }]);
});
