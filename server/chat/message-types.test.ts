import { expect, test } from 'vitest';
import { messageType } from '@/lib/contracts/chat';
import { db } from '@/server/platform/db';

test('the database accepts the message types of the contract, and no others', async () => {
  const [row] = await db.$queryRaw<Array<{ check: string }>>`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'messages_type'`;
  const types = row?.check.match(/(?<=')[a-z-]+(?=')/g);
  expect(types?.toSorted()).toEqual(messageType.options.toSorted());
});
