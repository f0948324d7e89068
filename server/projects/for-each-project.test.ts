import { expect, test } from 'vitest';
import { forEachProject } from './for-each-project';
import { aCustomer, aProject } from '@/tests/support/builders';

test('visits every matching project once, in order, also beyond one batch and after failures', async () => {
  const customer = await aCustomer();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await aProject({ customer })).id);
  await aProject();
  const visited: string[] = [];
  const visit = async (id: string) => {
    visited.push(id);
    if (id !== ids[0]) throw new Error('Failed on purpose.');
  };
  const sweep = forEachProject({ teamId: customer.team.id }, new AbortController().signal, visit, 2);
  await expect(sweep).rejects.toThrow('4 of 5 projects failed');
  expect(visited).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
});

test('ends between two projects when aborted', async () => {
  const customer = await aCustomer();
  for (let count = 0; count < 2; count += 1) await aProject({ customer });
  const controller = new AbortController();
  const visited: string[] = [];
  const visit = async (id: string) => {
    visited.push(id);
    controller.abort(new Error('The worker stops'));
  };
  await expect(forEachProject({ teamId: customer.team.id }, controller.signal, visit)).rejects.toThrow('stops');
  expect(visited).toHaveLength(1);
});
