import { afterAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { must, stage } from '@/tests/support/market';

afterAll(() => disconnect());

test('a script is not sent again to a client that has it', async () => {
  const { customer, projectId } = await stage('shortlisted');
  const read = (etag?: string) =>
    customer.api.fetch(`/v1/projects/${projectId}/script`, { headers: etag ? { 'if-none-match': etag } : {} });
  const first = await read();
  expect(first.status).toBe(200);
  // The browser may store it, but has to ask each time.
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const etag = first.headers.get('etag') ?? '';
  const again = await read(etag);
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect(again.headers.get('etag')).toBe(etag);
  const scriptOps = [{ insert: 'Other words.\n' }];
  const params = { projectId };
  const changed = await must(customer.api.send('PATCH /projects/{projectId}', { params, body: { scriptOps } }));
  expect(changed.body).toMatchObject({ id: projectId, scriptWords: 2 });
  expect(changed.body).not.toHaveProperty('scriptOps');
  const after = await read(etag);
  expect(after.status).toBe(200);
  expect(await after.json()).toEqual({ script: 'Other words.', scriptOps });
});

test('pages come with a small script, and without a large one', async () => {
  const { customer, projectId } = await stage('shortlisted');
  const params = { projectId };
  const paths = [`/projects/${projectId}/details`, `/projects/${projectId}/script`, `/print/${projectId}`];
  const save = (insert: string) =>
    must(customer.api.send('PATCH /projects/{projectId}', { params, body: { scriptOps: [{ insert }] } }));
  const pages = () => Promise.all(paths.map(async (path) => (await customer.api.fetch(path)).text()));
  await save('A story about voices.\n');
  for (const html of await pages()) expect(html).toContain('A story about voices.');
  await save(`${'A story about voices. '.repeat(10_000)}\n`);
  for (const html of await pages()) {
    expect(html).not.toContain('A story about voices.');
    expect(html).toContain('Loading the script');
  }
});
