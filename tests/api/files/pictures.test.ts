import { afterAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { processUrl, visitor } from '@/tests/support/network/api';

afterAll(() => disconnect());

test.each(['no-such-picture', '%00', 'a'.repeat(300)])('responds 404 to an unknown image: %s', async (id) => {
  const response = await visitor({ url: processUrl() }).fetch(`/v1/pictures/${id}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: expect.any(String), code: 'not-found' });
});

test('says so in the words of docs/rules/screens.md', async () => {
  const response = await visitor().fetch('/v1/pictures/no-such-picture?size=128');
  expect(await response.json()).toMatchObject({ error: 'Unable to fetch image' });
});
