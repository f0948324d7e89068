import { expect, test } from 'vitest';
import { postMessage } from '@/server/chat/messages';
import { db } from '@/server/platform/db';
import { aPlaylist, aProject, aVoice } from '@/tests/support/builders';
import { newAddress } from '@/tests/support/accounts';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { clientAddress } from '@/tests/support/network/client-address';
import { aReport, reportBody } from '@/tests/support/steps/report-steps';
import { sendReport } from './send-report';

/** Tests the rules of docs/rules/reports.md#report. */

const visitor = () => ({ name: 'Vera <b>Visitor</b>', email: newAddress('reporter') });

test('stores the report of a visitor, and confirms it without user input', async () => {
  const voice = await aVoice({ profile: { bio: 'I speak Danish.' } });
  const from = visitor();
  await sendReport(null, reportBody({ subjectKind: 'profile', subjectId: voice.id, ...from }), clientAddress());
  const report = await db.report.findFirstOrThrow({ where: { email: from.email } });
  expect(report).toMatchObject({ ownerId: voice.id, authorId: null, name: from.name, decisionId: null });
  expect(report.snapshot).toMatchObject({
    name: 'Sam Rivers',
    facts: [{}, { name: 'About', value: 'I speak Danish.' }],
  });
  const [mail, ...others] = await queuedMails(from.email);
  expect(mail).toMatchObject({ template: 'report-received', values: { date: expect.any(String) } });
  expect(JSON.stringify(mail)).not.toMatch(/Vera|my voice/);
  expect(others).toEqual([]);
});

test('needs name and address of a visitor, and takes those of a user from the account', async () => {
  const voice = await aVoice();
  const body = reportBody({ subjectKind: 'profile', subjectId: voice.id });
  const fields = { name: 'Please enter your name', email: 'Please enter your email address' };
  await expect(sendReport(null, body, clientAddress())).rejects.toMatchObject({ kind: 'validation', fields });
  const { customer } = await aProject();
  const report = await aReport({ ...body, email: newAddress('other') }, customer.actor);
  expect(report).toMatchObject({ authorId: customer.id, email: customer.email, name: customer.actor.name });
});

test('stores nothing about what the reporter cannot see, nor from a robot', async () => {
  const voice = await aVoice();
  const hidden = await aVoice({ profile: { status: 'returned' } });
  const [demoId = ''] = voice.demoIds;
  await db.voiceDemo.update({ where: { id: demoId }, data: { hiddenAt: new Date(), hiddenGround: 'spam' } });
  const { customer, id: projectId, voiceIds } = await aProject({ state: 'shortlisted', voiceIds: [voice.id] });
  const message = await postMessage(customer.actor, projectId, { voiceId: voiceIds[0] ?? '', text: 'Hello' });
  const closed = await aPlaylist(customer.id);
  await db.playlist.update({ where: { id: closed.id }, data: { closedAt: new Date() } });
  const subjects = [
    { subjectKind: 'profile', subjectId: 'none' },
    { subjectKind: 'profile', subjectId: hidden.id },
    { subjectKind: 'profile', subjectId: customer.id },
    { subjectKind: 'demo', subjectId: demoId },
    { subjectKind: 'playlist', subjectId: closed.shortId },
    { subjectKind: 'playlist', subjectId: closed.id },
    { subjectKind: 'message', subjectId: message.id },
    { subjectKind: 'profile', subjectId: voice.id, website: 'https://robots.example' },
  ] as const;
  const from = visitor();
  for (const subject of subjects) {
    await expect(sendReport(null, reportBody({ ...subject, ...from }), clientAddress())).resolves.toBeUndefined();
  }
  expect(await db.report.count({ where: { email: from.email } })).toBe(0);
  expect(await queuedMails(from.email)).toEqual([]);
  const outsider = await aVoice();
  await sendReport(outsider.actor, reportBody({ subjectKind: 'message', subjectId: message.id }), clientAddress());
  expect(await db.report.count({ where: { authorId: outsider.id } })).toBe(0);
});

test('a member of the chat reports a message, of which only its text is stored', async () => {
  const voice = await aVoice();
  const { customer, id: projectId } = await aProject({ state: 'shortlisted', voiceIds: [voice.id] });
  const message = await postMessage(customer.actor, projectId, { voiceId: voice.id, text: 'Something bad' });
  await postMessage(customer.actor, projectId, { voiceId: voice.id, text: 'Another secret' });
  const report = await aReport({ subjectKind: 'message', subjectId: message.id, ground: 'hate' }, voice.actor);
  expect(report).toMatchObject({ ownerId: customer.id, snapshot: { text: 'Something bad' } });
  expect(JSON.stringify(report.snapshot)).not.toContain('Another secret');
});

test('a playlist is reported by its public link', async () => {
  const voice = await aVoice();
  const { customer } = await aProject();
  const playlist = await aPlaylist(customer.id, voice.demoIds);
  const report = await aReport({ subjectKind: 'playlist', subjectId: playlist.shortId });
  expect(report).toMatchObject({ subjectId: playlist.id, ownerId: customer.id });
});

test('limits reports of a network, and mails to an address', async () => {
  const voice = await aVoice();
  const from = visitor();
  const address = clientAddress();
  const send = () => sendReport(null, reportBody({ subjectKind: 'profile', subjectId: voice.id, ...from }), address);
  for (let sent = 0; sent < 20; sent++) await send();
  await expect(send()).rejects.toMatchObject({ kind: 'too-many-requests' });
  expect(await db.report.count({ where: { email: from.email } })).toBe(20);
  expect(await queuedMails(from.email)).toHaveLength(5);
});
