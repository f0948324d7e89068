import { expect, test } from 'vitest';
import { newId } from '@/server/platform/ids';
import { aSupportAgent, aUser } from '@/tests/support/builders';
import { listSupportUsers } from './users';

/** Tests the rules of docs/rules/support.md#users. */

test('finds users by words of name, company and email address', async () => {
  const agent = await aSupportAgent();
  const mark = newId().toLowerCase();
  const { id } = await aUser({ firstName: 'Zelda', lastName: 'Öster', companyName: `Radio ${mark}` });
  const find = async (query: string) =>
    (await listSupportUsers(agent, { query, limit: 20 })).body.map((user) => user.id);
  expect(await find(`öster ${mark.toUpperCase()}`)).toEqual([id]);
  expect(await find(id)).toEqual([id]);
  expect(await find(`${mark} nobody`)).toEqual([]);
});
