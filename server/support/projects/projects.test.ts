import { expect, test } from 'vitest';
import { shortlistVoice } from '@/server/assignments/shortlist-voice';
import { db } from '@/server/platform/db';
import type { HttpResult } from '@/server/platform/http-result';
import { approveSupportProject, withdrawProjectApproval } from './approve-project';
import { cancelSupportProject } from './cancel-project';
import { extendReview } from './extend-review';
import { getSupportProject } from './get-project';
import { respondWithProjectHistory } from './history';
import { respondWithSupportProjects } from './list-projects';
import { postSupportMessage } from './post-message';
import { aCustomer, anAssignment, aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { aSupport } from '@/tests/support/support-actors';

const bodyOf = async <Body>(result: Promise<HttpResult<Body>>): Promise<Body> => (await result).body;

async function aFilm() {
  const customer = await aCustomer();
  const template = await aTemplate({ requiresAdminApproval: true });
  const project = await aProject({ customer, template });
  return { customer, projectId: project.id };
}

test('an approved project can be shortlisted; the customer is mailed', async () => {
  const [{ customer, projectId }, voice, agent] = [await aFilm(), await aVoice(), await aSupport()];
  await expect(shortlistVoice(customer.actor, projectId, voice.id)).rejects.toThrow();
  expect(await getSupportProject(agent, projectId)).toMatchObject({
    phase: 'awaiting-approval',
    approvalRefusal: null,
  });
  const approved = await approveSupportProject(agent, projectId, { allowedVoices: [voice.id] });
  expect(approved).toMatchObject({ phase: 'open', allowedVoices: [{ id: voice.id }], isApprovalReversible: true });
  const { email } = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
  expect(await queuedMails(email)).toMatchObject([{ template: 'project-ready' }]);
  await shortlistVoice(customer.actor, projectId, voice.id);
  await expect(withdrawProjectApproval(agent, projectId)).rejects.toThrow('A voice is shortlisted already.');
});

test('is approved once when two agents click, and the approval can be withdrawn', async () => {
  const [{ projectId }, agent] = [await aFilm(), await aSupport()];
  const results = await inParallel(8, () => approveSupportProject(agent, projectId, { allowedVoices: [] }));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await db.auditEntry.count({ where: { subject: projectId, action: 'approve-project' } })).toBe(1);
  expect(await withdrawProjectApproval(agent, projectId)).toMatchObject({ phase: 'awaiting-approval' });
  expect(await db.auditEntry.count({ where: { subject: projectId, action: 'withdraw-project-approval' } })).toBe(1);
});

test('only an admin changes prices with the approval', async () => {
  const { projectId } = await aFilm();
  const approval = { allowedVoices: [], customerPrice: 1_234.5, voiceFee: 800 };
  await expect(approveSupportProject(await aSupport('agent'), projectId, approval)).rejects.toThrow(
    'Missing scope edit-money',
  );
  const approved = await approveSupportProject(await aSupport('admin'), projectId, approval);
  expect(approved).toMatchObject({ customerPrice: 1_234.5, voiceFee: 800 });
  const entry = await db.auditEntry.findFirstOrThrow({ where: { subject: projectId, action: 'approve-project' } });
  expect(entry.after).toMatchObject({ customerPriceCents: 123_450, voiceFeeCents: 80_000 });
});

test('rejects unpublished voices and projects that need no approval', async () => {
  const [{ customer, projectId }, agent] = [await aFilm(), await aSupport()];
  await expect(approveSupportProject(agent, projectId, { allowedVoices: [customer.id] })).rejects.toThrow(
    'Please choose published voices only.',
  );
  const plain = await aProject();
  await expect(approveSupportProject(agent, plain.id, { allowedVoices: [] })).rejects.toThrow(
    'This project type needs no approval.',
  );
});

test('a longer review postpones the automatic approval and is announced in the chat', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const before = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  const { autoApproveDate } = await extendReview(await aSupport(), projectId, 5);
  const days = (Date.parse(autoApproveDate ?? '') - (before.autoApproveAt?.getTime() ?? 0)) / 86_400_000;
  expect(days).toBe(5);
  const message = await db.message.findFirstOrThrow({ where: { projectId, type: 'support' } });
  expect(message.text).toContain('Support has extended the review period');
  expect(await db.auditEntry.count({ where: { subject: projectId, action: 'extend-review' } })).toBe(1);
});

test('a review before acceptance cannot be extended', async () => {
  const { projectId } = await anAssignment();
  await expect(extendReview(await aSupport(), projectId, 5)).rejects.toThrow(
    'The voice has not accepted this project yet.',
  );
});

test('a message of support reaches both sides without the name of the agent', async () => {
  const { customer, voice, projectId } = await anAssignment();
  const agent = await aSupport();
  const message = await postSupportMessage(agent, projectId, { voiceId: voice.id, text: 'Can we help?' });
  expect(message).toMatchObject({ type: 'support', from: null, text: 'Can we help?' });
  const waiting = await db.notification.findMany({ where: { projectId, kind: 'message' } });
  expect(waiting.map(({ userId }) => userId).toSorted()).toEqual([customer.id, voice.id].toSorted());
  expect(await db.auditEntry.count({ where: { subject: projectId, action: 'message-project' } })).toBe(1);
  const stranger = await aVoice();
  await expect(postSupportMessage(agent, projectId, { voiceId: stranger.id, text: 'Hello' })).rejects.toThrow(
    'This voice is not shortlisted.',
  );
});

test('finds a project by id, customer and voice, and by phase', async () => {
  const { customer, voice, projectId } = await anAssignment();
  const { email } = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
  for (const query of [projectId, email, `cora ${projectId}`]) {
    const found = await bodyOf(respondWithSupportProjects({ query, limit: 20 }));
    expect(found.map(({ id }) => id)).toEqual([projectId]);
  }
  const [row] = await bodyOf(respondWithSupportProjects({ query: projectId, phase: 'assigned', limit: 20 }));
  expect(row).toMatchObject({ voice: { id: voice.id }, customerTotal: 200, team: { id: customer.team.id } });
  expect(await bodyOf(respondWithSupportProjects({ query: projectId, phase: 'approved', limit: 20 }))).toEqual([]);
  expect(await bodyOf(respondWithSupportProjects({ query: '100%_nothing', limit: 20 }))).toEqual([]);
});

test('the list continues with a cursor without gaps or repeats', async () => {
  const customer = await aCustomer();
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push((await aProject({ customer })).id);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body, extra } = await respondWithSupportProjects({ query: email, limit: 2, ...(cursor && { cursor }) });
    seen.push(...body.map(({ id }) => id));
    cursor = extra.headers?.['X-Next-Cursor'];
  } while (cursor);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test('the history tells states, money, documents, jobs, mails and support, newest first and in pages', async () => {
  const { voice, projectId } = await anAssignment({ state: 'accepted' });
  const admin = await aSupport('admin');
  await postSupportMessage(admin, projectId, { voiceId: voice.id, text: 'We look into it.' });
  await cancelSupportProject(admin, projectId, 'Wrong script');
  const all = await bodyOf(respondWithProjectHistory(projectId, { limit: 100 }));
  const texts = all.map(({ text }) => text);
  for (const text of ['Project created', 'Card charged: €250', 'Support: cancel project', 'Refund requested: €250']) {
    expect(texts).toContain(text);
  }
  expect(texts.some((text) => /^Receipt R-\d{4}-\d{6} issued$/.test(text))).toBe(true);
  expect(texts.some((text) => text.startsWith('Job continue-payment:'))).toBe(true);
  expect(all.find(({ text }) => text === 'Support: cancel project')).toMatchObject({
    actor: 'Sasha Support',
    note: 'Wrong script',
  });
  expect(all.find(({ note }) => note === 'We look into it.')?.kind).toBe('message');
  expect(all.find(({ text }) => /^Mail to .+: Project canceled$/.test(text))?.note).toBe('Waiting to be sent');
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const { body, extra } = await respondWithProjectHistory(projectId, { limit: 7, ...(cursor && { cursor }) });
    paged.push(...body.map(({ id }) => id));
    cursor = extra.headers?.['X-Next-Cursor'];
  } while (cursor);
  expect(paged.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test('pages of the history are below 1 MB, however long messages are, and together have all of them', async () => {
  const { customer, id: projectId, voiceIds } = await aProject({ state: 'shortlisted' });
  const [voiceId = ''] = voiceIds;
  const notes = Array.from({ length: 60 }, (_, index) => `${index} ${'語'.repeat(9_990)}`);
  await db.message.createMany({
    data: notes.map((text, index) => ({
      projectId,
      voiceId,
      fromId: customer.id,
      type: 'text',
      text,
      timestamp: new Date(1_000 * index),
    })),
  });
  const read: string[] = [];
  let cursor: string | undefined;
  let numPages = 0;
  do {
    const { body, extra } = await respondWithProjectHistory(projectId, { limit: 100, ...(cursor && { cursor }) });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
    read.push(...body.map(({ note }) => note).filter((note) => note.includes('語')));
    numPages += 1;
    cursor = extra.headers?.['X-Next-Cursor'];
  } while (cursor);
  expect(numPages).toBeGreaterThan(1);
  expect(read).toEqual(notes.toReversed());
});
