import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import type { HttpResult } from '@/server/platform/http-result';
import { finishLineTakes } from '@/server/lines/finish-line-takes';
import { cancelSupportProject } from './cancel-project';
import { respondWithProjectHistory } from './history';
import { respondWithSupportProjects } from './list-projects';
import { postSupportMessage } from './post-message';
import { aCustomer, anAssignment, aProject, aScript, aSupportAgent } from '@/tests/support/builders';
import { addRecordings, lineTakeResult } from '@/tests/support/steps/line-steps';
import { readPages } from '@/tests/support/read-pages';

const bodyOf = async <Body>(result: Promise<HttpResult<Body>>): Promise<Body> => (await result).body;

test('finds a project by id, customer and voice, and by phase', async () => {
  const { customer, voice, projectId } = await anAssignment();
  for (const query of [projectId, customer.email, `cora ${projectId}`]) {
    const found = await bodyOf(respondWithSupportProjects({ query, limit: 20 }));
    expect(found.map(({ id }) => id)).toEqual([projectId]);
  }
  const [row] = await bodyOf(respondWithSupportProjects({ query: projectId, phase: 'assigned', limit: 20 }));
  expect(row).toMatchObject({ voice: { id: voice.id }, customerTotal: 200, team: { id: customer.team.id } });
  expect(await bodyOf(respondWithSupportProjects({ query: projectId, phase: 'approved', limit: 20 }))).toEqual([]);
  expect(await bodyOf(respondWithSupportProjects({ query: '100%_nothing', limit: 20 }))).toEqual([]);
});

test('a part of the script is not a delivery yet', async () => {
  const script = await aScript(['a.wav', 'b.wav'], { state: 'accepted' });
  const { projectId } = script;
  const deliver = async (filename: string) => {
    const takeIds = await addRecordings(script, [filename]);
    await finishLineTakes(takeIds.map((takeId) => ({ takeId, result: lineTakeResult(takeId), sound: null })));
  };
  const phases = async () => {
    const [row] = await bodyOf(respondWithSupportProjects({ query: projectId, limit: 20 }));
    const delivered = await bodyOf(respondWithSupportProjects({ query: projectId, phase: 'delivered', limit: 20 }));
    return [row?.phase, delivered.length];
  };
  await deliver('a.wav');
  expect(await phases()).toEqual(['accepted', 0]);
  await deliver('b.wav');
  expect(await phases()).toEqual(['delivered', 1]);
});

test('the list continues with a cursor without gaps or repeats', async () => {
  const customer = await aCustomer();
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push((await aProject({ customer })).id);
  const pages = await readPages((from) => respondWithSupportProjects({ query: customer.email, limit: 2, ...from }));
  const seen = pages.flat().map(({ id }) => id);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test('the history tells states, money, documents, jobs, mails and support, newest first and in pages', async () => {
  const { voice, projectId } = await anAssignment({ state: 'accepted' });
  const admin = await aSupportAgent('admin');
  await postSupportMessage(admin, projectId, { voiceId: voice.id, text: 'We look into it.' });
  await cancelSupportProject(admin, projectId, 'Wrong script');
  const all = await bodyOf(respondWithProjectHistory(projectId, { limit: 100 }));
  const texts = all.map(({ text }) => text);
  for (const text of ['Project created', 'Card charged: €250', 'Support: cancel project', 'Refund requested: €250']) {
    expect(texts).toContain(text);
  }
  expect(texts.some((text) => /^Invoice and receipt R-\d{4}-\d{6} issued$/.test(text))).toBe(true);
  expect(texts.some((text) => text.startsWith('Job continue-payment:'))).toBe(true);
  expect(all.find(({ text }) => text === 'Support: cancel project')).toMatchObject({
    actor: 'Sasha Support',
    note: 'Wrong script',
  });
  expect(all.find(({ note }) => note === 'We look into it.')?.kind).toBe('message');
  expect(all.find(({ text }) => /^Mail to .+: Project canceled$/.test(text))?.note).toBe('Waiting to be sent');
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const pages = await readPages((from) => respondWithProjectHistory(projectId, { limit: 7, ...from }));
  const paged = pages.flat().map(({ id }) => id);
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
  const pages = await readPages((from) => respondWithProjectHistory(projectId, { limit: 100, ...from }));
  const read = pages.flat().map(({ note }) => note);
  expect(pages.length).toBeGreaterThan(1);
  expect(read.filter((note) => note.includes('語'))).toEqual(notes.toReversed());
});
