import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, api, apiPage } from './api';

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

test('shows a text for users instead of the error of a proxy that responds in JSON', async () => {
  respondWith(Response.json({ error: 'Internal Server Error', status: 500 }, { status: 500 }));
  await expect(api('GET /templates')).rejects.toMatchObject({
    code: 'unknown',
    message: 'The server is not available right now. Please try again in a moment. (500)',
  });
});

test.each([
  ['is a page of a proxy', () => new Response('<h1>Please log in to the Wi-Fi</h1>')],
  ['ends too early', () => new Response('[{"id":')],
])('shows a text for users if a response %s', async (_, response) => {
  const error = new ApiError(0, 'The server cannot be reached. Please check your connection.', 'offline');
  respondWith(response());
  await expect(api('GET /templates')).rejects.toEqual(error);
  respondWith(response());
  await expect(apiPage('GET /projects', {})).rejects.toEqual(error);
});
