import { expect, test } from 'vitest';
import { db, disconnect, limitLockWaits, transaction } from '@/server/platform/db';
import { lockProject } from '@/server/projects/open-project';
import { aProject } from '@/tests/support/builders';

test('a request that waits for a row gives up instead of keeping a connection', async () => {
  const { id } = await aProject();
  await disconnect();
  limitLockWaits(100);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isLocked = false;
  const holder = transaction(async (tx) => {
    await lockProject(tx, id);
    isLocked = true;
    await released;
  });
  await expect.poll(() => isLocked).toBe(true);
  const busy = { kind: 'unavailable', retryAfterSeconds: 2 };
  await expect(transaction((tx) => lockProject(tx, id))).rejects.toMatchObject(busy);
  const rename = transaction((tx) => tx.project.update({ where: { id }, data: { name: 'Later' } }));
  await expect(rename).rejects.toMatchObject(busy);
  release();
  await holder;
  await transaction((tx) => tx.project.update({ where: { id }, data: { name: 'Later' } }));
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'Later' });
});
