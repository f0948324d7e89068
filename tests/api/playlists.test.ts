import { afterAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { aVoice } from '@/tests/support/builders';
import { visitor } from '@/tests/support/network/api';

afterAll(() => disconnect());

test('a short link redirects to its page; an unknown one shows a not-found page', async () => {
  const path = `/voices/${(await aVoice()).id}`;
  const { status, body } = await visitor().send('POST /short-links', { body: { url: path } });
  expect(status).toBe(201);
  const response = await visitor().fetch(new URL(body.shortURL).pathname);
  expect([response.status, response.headers.get('location')]).toEqual([307, path]);
  expect((await visitor().fetch('/s/nosuchcode')).status).toBe(404);
});
