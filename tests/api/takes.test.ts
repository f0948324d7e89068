import { afterAll, describe, expect, test } from 'vitest';
import { daysAfter, minReviewDays } from '@/lib/domain/assignments/life-cycle';
import { db, disconnect } from '@/server/platform/db';
import { loginAs, visitor } from '@/tests/support/network/api';
import {
  accept,
  assign,
  deliver,
  makeCustomer,
  makeVoice,
  must,
  type Stage,
  shortlist,
  stage,
  unassign,
  upload,
} from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';
import { speechLikeWav } from '@/tests/support/sound/sounds';

afterAll(() => disconnect());

const takeIn = async ({ customer, projectId }: Stage) =>
  (await customer.api.call('GET /projects/{projectId}', { params: { projectId } })).audio[0];

async function ready(scene: Stage) {
  return pollUntil(
    async () => {
      const take = await takeIn(scene);
      return take && take.status !== 'processing' && take;
    },
    { what: 'the worker' },
  );
}

const save = (api: Stage['customer']['api'], uri: string) => api.send('GET /download', { query: { uri } });

describe('uploads', () => {
  test('are rejected above their limits and by their type', async () => {
    const voice = await makeVoice();
    const sign = (body: { contentType: string; ext: string; size: number }) =>
      voice.api.send('POST /sign-audio-url', { body });
    expect((await sign({ contentType: 'audio/wav', ext: 'wav', size: 3 * 1024 ** 3 })).status).toBe(413);
    expect((await sign({ contentType: 'image/png', ext: 'png', size: 10 })).status).toBe(415);
    expect((await sign({ contentType: 'audio/wav', ext: '../x', size: 10 })).status).toBe(400);
    expect((await sign({ contentType: 'audio/wav', ext: 'wav', size: 0 })).status).toBe(400);
  });

  test('signs length and type, and rejects an upload that has not arrived', async () => {
    const { voice, projectId } = await stage('assigned');
    const body = { contentType: 'audio/wav', ext: 'wav', size: 100 };
    const { signedUrl, uri } = await voice.api.call('POST /sign-audio-url', { body });
    const wrongType = await fetch(signedUrl, {
      method: 'PUT',
      headers: { 'content-type': 'text/html' },
      body: 'x'.repeat(100),
    });
    expect(wrongType.status).toBe(403);
    const add = (from: typeof voice) =>
      from.api.send('POST /projects/{projectId}/audio', { params: { projectId }, body: { uri } });
    expect(await add(voice)).toMatchObject({
      status: 400,
      refusal: { fields: { uri: expect.stringMatching(/was not uploaded/) } },
    });
  });

  test('can be claimed only by their owner and only for their purpose', async () => {
    const [first, second] = [await stage('assigned'), await stage('assigned')];
    const foreign = await upload(first.voice.api, speechLikeWav({ seconds: 0.5 }));
    const params = { projectId: second.projectId };
    expect(
      (await second.voice.api.send('POST /projects/{projectId}/audio', { params, body: { uri: foreign } })).status,
    ).toBe(400);
    const file = await upload(second.voice.api, Buffer.from('notes'), {
      contentType: 'text/plain',
      ext: 'txt',
      as: 'files',
    });
    expect(
      (await second.voice.api.send('POST /projects/{projectId}/audio', { params, body: { uri: file } })).status,
    ).toBe(400);
  });
});

describe('takes', () => {
  test('rejects a take that is not audio with a reason, and its voice can delete it', async () => {
    const scene = await stage('assigned');
    const { voice, projectId } = scene;
    const uri = await upload(voice.api, Buffer.from('This is a letter, not a recording.'.repeat(50)));
    const added = await voice.api.send('POST /projects/{projectId}/audio', { params: { projectId }, body: { uri } });
    expect(added).toMatchObject({ status: 202, body: { status: 'processing' } });
    const failed = await ready(scene);
    expect(failed).toMatchObject({ status: 'failed', failure: expect.stringMatching(/not audio/), processedUri: null });
    const params = { projectId, audioId: failed.id };
    await must(voice.api.send('DELETE /projects/{projectId}/audio/{audioId}', { params }));
    expect(await takeIn(scene)).toBeUndefined();
  });

  test('preview, original and masters are available to the right users at the right time', async () => {
    const scene = await stage('assigned');
    const { customer, voice, projectId } = scene;
    await deliver(voice, projectId);
    const take = await ready(scene);
    expect(take).not.toHaveProperty('uri');
    const { uri = '' } = await db.audioTake.findUniqueOrThrow({ where: { id: take.id } });
    const preview = take.processedUri ?? '';
    const other = await makeVoice();
    await must(shortlist(customer, projectId, other.id));
    const stranger = await makeCustomer({ card: null });

    expect((await save(voice.api, uri)).status).toBe(302);
    expect((await save(customer.api, uri)).status).toBe(404);
    expect((await save(customer.api, preview)).status).toBe(302);
    for (const api of [other.api, stranger.api]) expect((await save(api, preview)).status).toBe(404);
    expect((await visitor().send('GET /stream', { query: { uri: preview } })).status).toBe(404);

    await must(accept(voice, projectId));
    expect((await save(customer.api, uri)).status).toBe(302);
    const params = { projectId, audioId: take.id };
    const ordered = await must(
      customer.api.send('POST /projects/{projectId}/audio/{audioId}', { params, body: { type: 'lufs23' } }),
    );
    expect(ordered.body.output).toMatchObject([{ type: 'lufs23', status: 'processing' }]);
    const mastered = await pollUntil(
      async () => {
        const output = (await takeIn(scene))?.output[0];
        return output && output.status !== 'processing' && output;
      },
      { what: 'the master' },
    );
    expect(mastered.status).toBe('done');
    expect(Math.abs((mastered.integratedLufs ?? 0) + 23)).toBeLessThanOrEqual(0.1);
    expect(mastered.truePeakDbtp).toBeLessThanOrEqual(-1);
    const saved = await save(customer.api, mastered.uri ?? '');
    expect(saved.status).toBe(302);
    const bytes = await fetch(saved.headers.get('location') ?? '');
    expect(bytes.headers.get('content-disposition')).toMatch(/attachment; filename="Take 1 -23 LUFS\.wav"/);
    expect(Buffer.from(await bytes.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
    expect((await save(voice.api, mastered.uri ?? '')).status).toBe(404);
  });

  test('adds several named takes together or not at all', async () => {
    const { voice, projectId } = await stage('assigned');
    const uris = [
      await upload(voice.api, speechLikeWav({ seconds: 0.5 })),
      await upload(voice.api, speechLikeWav({ seconds: 0.6 })),
    ];
    const send = (body: { uris: string[]; names: string[] }) =>
      voice.api.send('POST /projects/{projectId}/audios', { params: { projectId }, body });
    expect((await send({ uris, names: ['Welcome'] })).status).toBe(400);
    expect((await send({ uris: [...uris, uris[0] ?? ''], names: ['a', 'b', 'c'] })).status).toBe(400);
    const added = await must(send({ uris, names: ['Welcome', 'Opening hours'] }));
    expect(added.body.map(({ name }) => name)).toEqual(['Welcome', 'Opening hours']);
  });
});

describe('files', () => {
  test('a voice sees its own files and the customer’s, never another voice’s', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const other = await makeVoice();
    await must(shortlist(customer, projectId, other.id));
    const params = { projectId };
    const add = async (from: typeof voice | typeof customer, name: string) => {
      const uri = await upload(from.api, Buffer.from(name), { contentType: 'text/plain', ext: 'txt', as: 'files' });
      return from.api.call('POST /projects/{projectId}/files', {
        params,
        body: { name, uri, contentType: 'text/plain' },
      });
    };
    const [brief, own] = [await add(customer, 'brief'), await add(voice, 'notes')];
    const seen = async (from: typeof voice) =>
      (await from.api.call('GET /projects/{projectId}', { params })).files.map(({ name }) => name).toSorted();
    expect(await seen(voice)).toEqual(['brief', 'notes']);
    expect(await seen(other)).toEqual(['brief']);
    expect((await save(other.api, own.uri)).status).toBe(404);
    expect((await save(other.api, brief.uri)).status).toBe(302);
    const remove = (api: typeof voice.api, fileId: string) =>
      api.send('DELETE /projects/{projectId}/files/{fileId}', { params: { projectId, fileId } });
    expect((await remove(voice.api, brief.id)).status).toBe(403);
    expect((await remove(other.api, own.id)).status).toBe(404);
    expect((await remove(customer.api, own.id)).status).toBe(204);
  });
});

test('demos of published voices are public, their uploads are not', async () => {
  const demo = await db.voiceDemo.findFirstOrThrow({
    where: { status: 'done', voice: { email: 'freja@voices.example' } },
  });
  expect((await visitor().send('GET /stream', { query: { uri: demo.processedUri ?? '' } })).status).toBe(302);
  if (demo.uri !== demo.processedUri) {
    expect((await visitor().send('GET /stream', { query: { uri: demo.uri } })).status).toBe(404);
  }
  expect((await (await loginAs('freja')).send('GET /stream', { query: { uri: demo.uri } })).status).toBe(302);
});

test('restarts the review period for a voice assigned after another voice delivered', async () => {
  const scene = await stage('assigned');
  const { customer, voice, projectId } = scene;
  await deliver(voice, projectId, 1);
  await ready(scene);
  await must(unassign(customer, projectId, voice.id));
  const second = await makeVoice();
  await must(shortlist(customer, projectId, second.id));
  await must(assign(customer, projectId, second.id));
  expect((await db.project.findUniqueOrThrow({ where: { id: projectId } })).deliveredAt).toBeNull();
  await must(accept(second, projectId));
  await db.project.update({ where: { id: projectId }, data: { autoApproveAt: new Date() } });
  const takeId = await deliver(second, projectId, 1);
  const project = await pollUntil(
    async () => {
      const take = await db.audioTake.findUniqueOrThrow({ where: { id: takeId }, include: { project: true } });
      return take.status === 'done' && take.project;
    },
    { what: 'the worker' },
  );
  expect(project.autoApproveAt).toEqual(daysAfter(project.deliveredAt ?? new Date(0), minReviewDays));
});
