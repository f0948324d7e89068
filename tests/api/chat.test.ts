import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '@/server/platform/ids';
import { db, disconnect } from '@/server/platform/db';
import { must, stage } from '@/tests/support/market';

afterAll(() => disconnect());

describe('chat', () => {
  test('a message sent again with its key is returned as it is stored, unless the chat is not the sender’s anymore', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const body = { voiceId: voice.id, text: '長'.repeat(10_000) };
    const idempotencyKey = newId();
    const send = () =>
      voice.api.send('POST /projects/{projectId}/messages', { params: { projectId }, body, idempotencyKey });
    const first = await must(send());
    expect((await must(send())).body).toEqual(first.body);
    const stored = await db.idempotencyKey.findFirst({ where: { key: idempotencyKey } });
    expect(stored?.response).toEqual({ id: first.body.id });
    const params = { projectId, voiceId: voice.id };
    await must(customer.api.send('DELETE /projects/{projectId}/voices/{voiceId}', { params }));
    expect((await send()).status).toBe(403);
  });
});
