import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLine, aLineTake, aProject, aTemplate } from '@/tests/support/builders';
import { disconnect } from '@/server/platform/db';
import { EventReader } from '@/tests/support/sound/event-source';
import { type ApiClient, loginAs } from '@/tests/support/network/api';
import { upload } from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';
import { speechLikeWav } from '@/tests/support/sound/sounds';

afterAll(() => disconnect());

async function aSharedScript() {
  const template = await aTemplate({ hasLineReader: true });
  const { id: projectId, customer, voiceIds } = await aProject({ state: 'accepted', template });
  const [voiceId = ''] = voiceIds;
  return { projectId, customer: await loginAs({ id: customer.id }), voice: await loginAs({ id: voiceId }), voiceId };
}

const filenames = [
  'two words.wav',
  '100%25 sure?.wav',
  '50%.wav',
  'a+b&c=d#e.wav',
  'e\u0301te\u0301.wav',
  '台詞「一」.wav',
  'audio',
  'takes',
  'add-line',
  'it\'s "so" <b>.wav',
];

describe('a line is added, changed, read and deleted by its filename', () => {
  let script: Awaited<ReturnType<typeof aSharedScript>>;
  beforeAll(async () => {
    script = await aSharedScript();
  });

  test.each(filenames)('%j', async (filename) => {
    const { projectId, customer } = script;
    const params = { projectId, filename };
    const normalized = filename.normalize('NFC');
    const added = await customer.call('POST /projects/{projectId}/lines', { params, body: { filename } });
    expect(added.filename).toBe(normalized);
    const changed = await customer.call('PATCH /projects/{projectId}/lines/{filename}', {
      params,
      body: { line: 'Hello.' },
    });
    expect(changed).toMatchObject({ filename: normalized, line: 'Hello.' });
    expect(await customer.call('GET /projects/{projectId}/lines/{filename}/takes', { params })).toEqual([]);
    const { lines } = await customer.call('GET /projects/{projectId}', { params });
    expect(lines?.map((line) => line.filename)).toEqual([normalized]);
    await customer.call('DELETE /projects/{projectId}/lines/{filename}', { params });
    expect(await customer.call('GET /projects/{projectId}/lines', { params })).toEqual([]);
  });
});

test('a project contains its lines unless the client asks without', async () => {
  const { projectId, customer } = await aSharedScript();
  const params = { projectId };
  const without = await customer.call('GET /projects/{projectId}', { params, query: { lines: 'false' } });
  expect(without).not.toHaveProperty('lines');
  expect(without.linesModified).toBeNull();
  const body = { lines: [{ filename: 'a.wav' }, { filename: 'b.wav' }] };
  await customer.call('PUT /projects/{projectId}/lines', { params, body });
  const full = await customer.call('GET /projects/{projectId}', { params });
  expect(full.lines?.map(({ filename }) => filename)).toEqual(['a.wav', 'b.wav']);
  expect(full.linesModified).toBe(full.lines?.[0]?.lastModified);
});

test('an approval that requires a complete delivery is refused with what is missing', async () => {
  const { projectId, customer, voice, voiceId } = await aSharedScript();
  const params = { projectId };
  for (const filename of ['a.wav', 'b.wav', 'c.wav']) {
    const { id: lineId } = await aLine({ projectId, filename });
    if (filename === 'a.wav') await aLineTake({ lineId, userId: voiceId });
  }
  const patch = async (client: ApiClient, body: object) => {
    const response = await client.fetch(`/v1/projects/${projectId}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [response.status, await response.json()];
  };
  expect(await patch(customer, { requireComplete: true, isArchived: true })).toMatchObject([400, {}]);
  expect(await patch(customer, { isApproved: true, requireComplete: true })).toEqual([
    409,
    {
      error: 'The delivery is not complete: 2 lines without audio.',
      code: 'delivery-incomplete',
      missing: { numLinesWithoutAudio: 2, numFailedLines: 0, numOpenChangeRequests: 0 },
    },
  ]);
  const [status, completed] = await patch(voice, { isDeliveryComplete: true });
  expect([status, completed]).toMatchObject([
    200,
    { isDeliveryComplete: true, lineProgress: { numLines: 3, numDelivered: 1 } },
  ]);
  await customer.call('PATCH /projects/{projectId}', { params, body: { isApproved: true } });
});

test('a list of lines is compressed, has at most 5,000 lines, and asks for the list if the changes are too old', async () => {
  const { projectId, customer } = await aSharedScript();
  const params = { projectId };
  const lines = Array.from({ length: 200 }, (_, index) => ({ filename: `${index}.wav`, line: 'Who goes there?' }));
  await customer.call('PUT /projects/{projectId}/lines', { params, body: { lines } });
  const list = `/v1/projects/${projectId}/lines`;
  const response = await customer.fetch(`${list}?limit=5000`, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await response.json()).toHaveLength(200);
  expect((await customer.fetch(`${list}?limit=5001`)).status).toBe(400);
  const changedSince = response.headers.get('x-changed-since') ?? '';
  expect(await customer.call('GET /projects/{projectId}/lines', { params, query: { changedSince } })).toEqual([]);
  const old = await customer.send('GET /projects/{projectId}/lines', {
    params,
    query: { changedSince: '2026-01-01T00:00:00.000Z' },
  });
  expect([old.status, old.refusal.code]).toEqual([410, 'changes-expired']);
});

test('audio of a line is processed, and everyone on the project follows it live', async () => {
  const { projectId, customer, voice } = await aSharedScript();
  const params = { projectId, filename: 'a.wav' };
  await customer.call('POST /projects/{projectId}/lines', { params, body: { filename: 'a.wav' } });
  const reader = await EventReader.open(customer);
  await reader.waitFor('ready');
  const uri = await upload(voice, speechLikeWav({ seconds: 1 }));
  const line = await voice.call('POST /projects/{projectId}/lines/{filename}/audio', { params, body: { uri } });
  expect(line).toMatchObject({ status: 'processing', uri });
  await reader.waitFor('lines-updated');
  const done = await pollUntil(
    async () => {
      const query = { changedSince: line.lastModified };
      const [change] = await customer.call('GET /projects/{projectId}/lines', { params, query });
      return change && 'id' in change && change.status === 'done' && change;
    },
    { what: 'the worker' },
  );
  expect(done).toMatchObject({ uri, finalUri: uri, numTakes: 1 });
  expect((await customer.send('GET /stream', { query: { uri: done.previewUri ?? '' } })).status).toBe(302);
  reader.close();
});
