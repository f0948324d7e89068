import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { endpoint } from './endpoint';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aProject } from '@/tests/support/builders';

const testContract = contract({
  method: 'POST',
  path: '/test',
  summary: 'For this test',
  audience: 'public',
  body: z.strictObject({ dueDate: z.string().max(10) }),
  status: 200,
  response: z.string(),
  limit: 'none',
});

function send(run: () => Promise<string>, body: unknown): Promise<Response> {
  const request = new Request('http://localhost/v1/test', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return endpoint(testContract, run)(request, { params: Promise.resolve({}) });
}

test('responds with 500 to a stored value that does not fit its schema, and with 400 to a request', async () => {
  const { id, customer } = await aProject();
  await db.project.update({ where: { id }, data: { scriptOps: [{ image: 'x' }] } });
  const broken = await send(async () => (await getProject(customer.actor, id)).id, { dueDate: '' });
  expect([broken.status, await broken.json()]).toEqual([500, expect.objectContaining({ code: 'internal' })]);
  const refused = await send(async () => '', { dueDate: '2026-01-01T00' });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ error: '"dueDate" must have at most 10 characters.', code: 'validation' }),
  ]);
  const empty = await send(async () => '', null);
  expect([empty.status, await empty.json()]).toEqual([
    400,
    expect.objectContaining({ error: 'The request body must be an object.' }),
  ]);
});
