import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { once } from './idempotency';
import { db, transaction } from '@/server/platform/db';
import { aUser } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';
import { deferred } from '@/tests/support/jobs/deferred';

const name = 'Only once';
const endpoint = 'POST /users/{userId}/playlists';
const requestOf = (owner: string) => ({ owner, key: randomUUID(), endpoint, content: '{}' });
const add = (userId: string) =>
  transaction((tx) => tx.playlist.create({ data: { userId, name, shortId: randomUUID() } }));

test('does not repeat a request whose process died after the commit', async () => {
  const { id } = await aUser();
  const request = requestOf(id);
  const dying = new Promise<void>((committed) => {
    void once(request, async () => {
      await add(id);
      committed();
      // Simulates a process that ended without storing a response.
      return new Promise(() => {});
    });
  });
  await dying;
  const where = { owner_key: { owner: id, key: request.key } };
  await db.idempotencyKey.update({ where, data: { created: new Date(Date.now() - 61_000) } });
  const retry = once(request, async () => ({ body: await add(id), isReplayable: true }));
  await expect(retry).rejects.toMatchObject({ kind: 'conflict', code: 'already-done' });
  expect(await db.playlist.count({ where: { userId: id, name } })).toBe(1);
});

test('repeats a request whose process died before the commit', async () => {
  const { id } = await aUser();
  const request = requestOf(id);
  const stored = { owner: id, key: request.key, endpoint, requestHash: 'unknown' };
  await db.idempotencyKey.create({ data: { ...stored, created: new Date(Date.now() - 61_000) } });
  expect(await once(request, async () => ({ body: 'done', isReplayable: true }))).toBe('done');
});

describe('a fault of ours', () => {
  test('after the commit: the same key does not repeat the request and gets an immediate error', async () => {
    const { id } = await aUser();
    const request = requestOf(id);
    const broken = once(request, async () => {
      await add(id);
      throw new Error('The connection was lost');
    });
    await expect(broken).rejects.toThrow('The connection was lost');
    const retry = once(request, async () => ({ body: await add(id), isReplayable: true }));
    await expect(retry).rejects.toMatchObject({ kind: 'conflict', code: 'already-done' });
    expect(await db.playlist.count({ where: { userId: id, name } })).toBe(1);
  });

  test('before the commit: the same key can be used again', async () => {
    const { id } = await aUser();
    const request = requestOf(id);
    const broken = once(request, () => Promise.reject(new Error('The connection was lost')));
    await expect(broken).rejects.toThrow('The connection was lost');
    await once(request, async () => ({ body: await add(id), isReplayable: true }));
    expect(await db.playlist.count({ where: { userId: id, name } })).toBe(1);
  });

  test('that delays a request until another takes over its key: only one of them commits', async () => {
    const { id } = await aUser();
    const request = requestOf(id);
    const rowOf = { owner_key: { owner: id, key: request.key } };
    const takenOver = deferred();
    const slow = once(request, async () => {
      await takenOver.promise;
      return { body: await add(id), isReplayable: true };
    });
    await pollUntil(() => db.idempotencyKey.findUnique({ where: rowOf }));
    await db.idempotencyKey.update({ where: rowOf, data: { created: new Date(Date.now() - 61_000) } });
    await once(request, async () => ({ body: await add(id), isReplayable: true }));
    takenOver.resolve();
    await expect(slow).rejects.toMatchObject({ kind: 'conflict' });
    expect(await db.playlist.count({ where: { userId: id, name } })).toBe(1);
    expect(await db.idempotencyKey.findUnique({ where: rowOf })).toMatchObject({ state: 'completed' });
  });
});
