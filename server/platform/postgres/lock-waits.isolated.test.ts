import { afterEach, expect, test } from 'vitest';
import { db, disconnect, limitLockWaits, transaction } from '@/server/platform/db';
import { lockProject } from '@/server/projects/open-project';
import { aProject } from '@/tests/support/builders';
import { deferred } from '@/tests/support/jobs/deferred';

afterEach(() => limitLockWaits());

/** Holds the row of a project until `release` is called. */
async function holdRow(id: string) {
  const released = deferred();
  let isLocked = false;
  const holder = transaction(async (tx) => {
    await lockProject(tx, id);
    isLocked = true;
    await released.promise;
  });
  await expect.poll(() => isLocked).toBe(true);
  return async () => {
    released.resolve();
    await holder;
  };
}

/** Sets the limits for connections that are opened after the call. */
async function limitWaits(attemptMs: number, totalMs?: number): Promise<void> {
  await disconnect();
  limitLockWaits(attemptMs, totalMs);
}

test('a request that waits for a row gives up instead of waiting for as long as it is held', async () => {
  const { id } = await aProject();
  await limitWaits(50);
  const release = await holdRow(id);
  const busy = { kind: 'unavailable', retryAfterSeconds: 2 };
  await expect(transaction((tx) => lockProject(tx, id))).rejects.toMatchObject(busy);
  const rename = transaction((tx) => tx.project.update({ where: { id }, data: { name: 'Later' } }));
  await expect(rename).rejects.toMatchObject(busy);
  await release();
  await transaction((tx) => tx.project.update({ where: { id }, data: { name: 'Later' } }));
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'Later' });
});

test('transactions that meet a locked row are repeated until it is free, without their connections', async () => {
  const [{ id }, other] = [await aProject(), await aProject()];
  await limitWaits(50, 60_000);
  const release = await holdRow(id);
  let numAttempts = 0;
  // More than the pool has connections.
  const waiting = Array.from({ length: 20 }, (_, number) =>
    transaction(async (tx) => {
      numAttempts += 1;
      await tx.project.update({ where: { id }, data: { maxVoices: { increment: 1 } } });
      return number;
    }),
  );
  await expect.poll(() => numAttempts).toBeGreaterThan(2 * waiting.length);
  await transaction((tx) => tx.project.update({ where: { id: other.id }, data: { name: 'Meanwhile' } }));
  const { maxVoices: before } = await db.project.findUniqueOrThrow({ where: { id } });
  await release();
  expect(await Promise.all(waiting)).toEqual(waiting.map((_, number) => number));
  // Nothing of an attempt that was repeated is stored.
  const { maxVoices } = await db.project.findUniqueOrThrow({ where: { id } });
  expect(maxVoices).toBe(before + waiting.length);
});
