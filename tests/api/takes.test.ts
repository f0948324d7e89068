import { afterAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { accept, deliver, must, stage } from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';

afterAll(() => disconnect());

test('a take is processed, heard, mastered and downloaded under its name', async () => {
  const { customer, voice, projectId } = await stage('assigned');
  await deliver(voice, projectId);
  const takeIn = async () => (await customer.api.call('GET /projects/{projectId}', { params: { projectId } })).audio[0];
  const take = await pollUntil(
    async () => {
      const found = await takeIn();
      return found?.status === 'done' && found;
    },
    { what: 'the worker' },
  );
  const save = (uri: string) => customer.api.send('GET /download', { query: { uri } });
  expect(take).not.toHaveProperty('uri');
  expect((await save(take.processedUri ?? '')).status).toBe(302);

  await must(accept(voice, projectId));
  const params = { projectId, audioId: take.id };
  const ordered = await customer.api.send('POST /projects/{projectId}/audio/{audioId}', {
    params,
    body: { type: 'lufs23' },
  });
  expect(ordered).toMatchObject({ status: 202, body: { output: [{ type: 'lufs23', status: 'processing' }] } });
  const mastered = await pollUntil(
    async () => {
      const output = (await takeIn())?.output[0];
      return output && output.status !== 'processing' && output;
    },
    { what: 'the master' },
  );
  expect(mastered.status).toBe('done');
  expect(Math.abs((mastered.integratedLufs ?? 0) + 23)).toBeLessThanOrEqual(0.1);
  expect(mastered.truePeakDbtp).toBeLessThanOrEqual(-1);
  const saved = await save(mastered.uri ?? '');
  expect(saved.status).toBe(302);
  const file = await fetch(saved.headers.get('location') ?? '');
  expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="Take 1 -23 LUFS\.wav"/);
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
});
