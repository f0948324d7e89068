import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api';

afterEach(() => vi.unstubAllGlobals());

const respondWith = (response: Response) => vi.stubGlobal('fetch', () => Promise.resolve(response));

test('shows a text for users instead of the text of a proxy', async () => {
  respondWith(new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }));
  await expect(api('GET /templates')).rejects.toMatchObject({
    status: 502,
    code: 'unknown',
    message: 'The server is not available right now. Please try again in a moment. (502)',
  });
});

test('shows the message of the API', async () => {
  respondWith(Response.json({ error: 'Please login', code: 'unauthenticated' }, { status: 401 }));
  await expect(api('GET /templates')).rejects.toMatchObject({ message: 'Please login', code: 'unauthenticated' });
});
