import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { partRange } from '@/lib/domain/uploads/upload-rules';
import { disconnect } from '@/server/platform/db';
import { must, stage } from '@/tests/support/market';

afterAll(() => disconnect());

test('a take is uploaded in parts, and delivered once', async () => {
  const { voice, projectId } = await stage('assigned');
  const bytes = randomBytes(9 * 1024 ** 2);
  const begin = { purpose: 'audio' as const, contentType: 'audio/wav', ext: 'wav', size: bytes.length };
  const { body: upload } = await must(voice.api.send('POST /uploads', { body: begin }));
  const params = { uploadId: upload.id };
  const sign = (parts: number[]) => voice.api.send('POST /uploads/{uploadId}/parts', { params, body: { parts } });
  for (const parts of [[0], [3], [1.5], []]) expect((await sign(parts)).status).toBe(400);
  const deliver = () =>
    voice.api.send('POST /projects/{projectId}/audio', { params: { projectId }, body: { uri: upload.uri } });
  expect((await deliver()).status).toBe(400);
  for (const { part, signedUrl } of (await must(sign([1, 2]))).body) {
    const { start, end } = partRange(part, bytes.length, upload.partSize);
    await fetch(signedUrl, { method: 'PUT', body: new Uint8Array(bytes.subarray(start, end)) });
  }
  const completed = await must(voice.api.send('POST /uploads/{uploadId}/complete', { params, body: {} }));
  expect(completed.body.isComplete).toBe(true);
  expect((await must(deliver())).status).toBe(202);
  expect((await deliver()).status).toBe(409);
  expect((await voice.api.send('GET /uploads/{uploadId}', { params })).status).toBe(404);
});
