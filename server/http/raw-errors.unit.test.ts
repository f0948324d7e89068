import type { RequestListener } from 'node:http';
import { serve } from '@/tests/support/network/serve';
import { expect, onTestFinished, test } from 'vitest';
import { replaceRawErrors } from './raw-errors';

const body = '{"error":"Something went wrong"}';
const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };

async function responseOf(handle: RequestListener): Promise<Response> {
  const { url, close } = await serve((request, response) => {
    replaceRawErrors(response, () => ({ body, headers }));
    handle(request, response);
  });
  onTestFinished(close);
  const response = await fetch(url);
  return new Response(await response.arrayBuffer(), response);
}

const raw: Array<[string, RequestListener]> = [
  ['end', (_, response) => Object.assign(response, { statusCode: 500 }).end('Internal Server Error')],
  [
    'write and end',
    (_, response) => {
      response.writeHead(502).write('Bad ');
      response.end('Gateway');
    },
  ],
  ['a bare end', (_, response) => Object.assign(response, { statusCode: 500 }).end()],
  ['a written head', (_, response) => response.writeHead(500, 'Sorry').end('Internal Server Error', () => {})],
];

test.each(raw)('plain text without a type is replaced: %s', async (_, handle) => {
  const response = await responseOf(handle);
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.text()).toBe(body);
});

const own: Array<[string, RequestListener, string]> = [
  ['an error with a type', (_, response) => response.writeHead(503, { 'content-type': 'a/b' }).end('own'), 'own'],
  [
    'an error with a type that was set before',
    (_, response) => Object.assign(response, { statusCode: 500 }).setHeader('Content-Type', 'a/b').end('own'),
    'own',
  ],
  ['a success', (_, response) => response.end('own'), 'own'],
  ['a refusal', (_, response) => response.writeHead(404).end('own'), 'own'],
];

test.each(own)('%s is left alone', async (_, handle, text) => {
  expect(await (await responseOf(handle)).text()).toBe(text);
});
