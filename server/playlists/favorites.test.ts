import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, anAudibleVoice, aVoice } from '@/tests/support/builders';
import { presentMe } from '@/server/profile/queries';
import { addFavorite, listFavorites, removeFavorite } from './favorites';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

test('a user has at most 500 favorites', async () => {
  const customer = await aCustomer();
  const voices = await db.user.createManyAndReturn({
    data: Array.from({ length: 500 }, () => ({
      email: `${randomUUID()}@tests.example`,
      passwordHash: '-',
      firstName: 'A',
      lastName: 'Voice',
      isVoice: true,
    })),
    select: { id: true },
  });
  await db.favorite.createMany({ data: voices.map(({ id }) => ({ userId: customer.id, voiceId: id })) });
  const { id } = await anAudibleVoice('Bea');
  const add = () => addFavorite(customer.actor, customer.id, id);
  await expect(add()).rejects.toMatchObject({ kind: 'conflict', code: 'full' });
  await db.favorite.deleteMany({ where: { userId: customer.id, voiceId: voices[0]?.id ?? '' } });
  await add();
  // It is already a favorite.
  await add();
});

test('favorites are listed in pages, newest first, without unpublished voices', async () => {
  const customer = await aCustomer();
  const voices = await Promise.all(['Ada', 'Bea', 'Cal', 'Dee', 'Eva'].map((name) => anAudibleVoice(name)));
  const created = new Date();
  for (const [index, { id }] of voices.entries()) {
    // Two at the same time.
    const time = new Date(created.getTime() + Math.floor(index / 2) * 1_000);
    await db.favorite.create({ data: { userId: customer.id, voiceId: id, created: time } });
  }
  await db.voiceProfile.update({ where: { userId: voices[4]?.id ?? '' }, data: { status: 'returned' } });
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let numPages = 0; numPages < 2; numPages++) {
    const { items, nextCursor } = await listFavorites(customer.actor, customer.id, { limit: 2, cursor });
    ids.push(...items.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  }
  expect(cursor).toBeUndefined();
  const pairs = [voices.slice(2, 4), voices.slice(0, 2)];
  expect(ids).toEqual(
    pairs.flatMap((pair) =>
      pair
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    ),
  );
  const wrong = listFavorites(customer.actor, customer.id, { limit: 2, cursor: 'nowhere' });
  await expect(wrong).rejects.toMatchObject({ kind: 'validation' });
});

test('a favorite is added once, also in parallel, and removed idempotently', async () => {
  const [customer, { id }] = [await aCustomer(), await anAudibleVoice('Bea')];
  await expectSuccesses(10, { of: 10 }, () => addFavorite(customer.actor, customer.id, id));
  expect(await db.favorite.findMany({ where: { userId: customer.id } })).toMatchObject([{ voiceId: id }]);
  await removeFavorite(customer.actor, customer.id, id);
  await removeFavorite(customer.actor, customer.id, id);
  expect(await db.favorite.count({ where: { userId: customer.id } })).toBe(0);
});

test('a favorite that is added again keeps its position, newest first, in the list and in /me', async () => {
  const [customer, bea, cal] = [await aCustomer(), await aVoice(), await aVoice()];
  for (const { id } of [bea, cal, bea]) await addFavorite(customer.actor, customer.id, id);
  const { items } = await listFavorites(customer.actor, customer.id);
  expect(items.map(({ id }) => id)).toEqual([cal.id, bea.id]);
  expect((await presentMe(customer.id)).favorites).toEqual([cal.id, bea.id]);
});

test('only published voices become favorites', async () => {
  const [customer, { id: returnedId }] = [await aCustomer(), await anAudibleVoice('Dee')];
  await db.voiceProfile.update({ where: { userId: returnedId }, data: { status: 'returned' } });
  for (const id of [returnedId, customer.id]) {
    await expect(addFavorite(customer.actor, customer.id, id)).rejects.toMatchObject({
      kind: 'not-found',
      message: 'This voice does not exist.',
    });
  }
});
