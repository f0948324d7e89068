import { afterAll, describe, expect, test } from 'vitest';
import { buildUser } from '@/prisma/seed/builders';
import { newId } from '@/server/platform/ids';
import { db, disconnect } from '@/server/platform/db';
import { newLinkToken } from '@/server/access/link-tokens';
import { visitor } from '@/tests/support/network/api';
import { makeVoice, must, shortlist, stage } from '@/tests/support/market';

afterAll(() => disconnect());

describe('chat', () => {
  test('lines are read, marked and cleared by side; a voice sees only its own chat', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const other = await makeVoice();
    await must(shortlist(customer, projectId, other.id));
    const params = { projectId };
    const say = (from: typeof voice | typeof customer, voiceId: string, text: string) =>
      from.api.send('POST /projects/{projectId}/messages', { params, body: { voiceId, text } });
    expect((await say(voice, voice.id, '  ')).status).toBe(400);
    expect((await say(voice, other.id, 'Hello?')).status).toBe(403);
    const line = await must(say(voice, voice.id, 'Hello\nthere'));
    expect(line.body).toMatchObject({ type: 'text', text: 'Hello\nthere', from: { id: voice.id }, voiceId: voice.id });
    const unread = async () =>
      (await customer.api.call('GET /projects/{projectId}', { params })).voices.map(({ hasUnread }) =>
        hasUnread.includes(customer.id),
      );
    expect(await unread()).toEqual([true, false]);
    await customer.api.call('POST /projects/{projectId}/voices/{voiceId}/clear-unread', {
      params: { projectId, voiceId: voice.id },
      body: {},
    });
    expect(await unread()).toEqual([false, false]);
    for (const text of ['one', 'two', 'three']) await must(say(customer, voice.id, text));
    const read = (query: { voiceId: string; limit: string; cursor?: string }) =>
      voice.api.send('GET /projects/{projectId}/messages', { params, query });
    const newest = await read({ voiceId: voice.id, limit: '2' });
    expect(newest.body.map(({ text }) => text)).toEqual(['two', 'three']);
    const older = await read({ voiceId: voice.id, limit: '2', cursor: newest.headers.get('x-next-cursor') ?? '' });
    expect(older.body.map(({ text }) => text)).toEqual(['Hello\nthere', 'one']);
    expect((await read({ voiceId: other.id, limit: '2' })).status).toBe(403);
    expect((await read({ voiceId: voice.id, limit: '2', cursor: 'x' })).status).toBe(400);
  });

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

  test('impersonation leaves the user’s unread marks unchanged', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const params = { projectId, voiceId: voice.id };
    const body = { voiceId: voice.id, text: 'Hello' };
    await must(voice.api.send('POST /projects/{projectId}/messages', { params, body }));
    const support = await buildUser(db, { isSupport: true });
    const { token, tokenHash } = newLinkToken();
    const expiresAt = new Date(Date.now() + 300_000);
    await db.magicLink.create({ data: { tokenHash, userId: customer.id, supportId: support.id, expiresAt } });
    const acting = visitor();
    await acting.call('POST /consume-magic-link', { body: { token } });
    const numUnread = async () => (await customer.api.call('GET /project-overview')).numUnread;
    const clear = (api: typeof acting) =>
      api.call('POST /projects/{projectId}/voices/{voiceId}/clear-unread', { params, body: {} });
    await clear(acting);
    expect(await numUnread()).toBe(1);
    await clear(customer.api);
    expect(await numUnread()).toBe(0);
  });
});
