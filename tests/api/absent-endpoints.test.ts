import { request } from 'node:http';
import { expect, test } from 'vitest';
import { processUrl } from '@/tests/support/network/api';

const web = new URL(processUrl());

function statusOf(path: string, host = web.host): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: web.hostname, port: web.port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('caught mails cannot be read by a page of another site', async () => {
  expect(await statusOf('/v1/dev/inbox')).toBe(200);
  expect(await statusOf('/v1/dev/inbox', `127.0.0.1:${web.port}`)).toBe(200);
  for (const host of ['evil.example', `evil.example:${web.port}`, 'localhost.evil.example']) {
    expect(await statusOf('/v1/dev/inbox', host)).toBe(403);
  }
});

test('Next resizes no images', async () => {
  for (const url of ['/icon.svg', '/favicon.ico', 'http://127.0.0.1/', 'https://evil.example/a.png']) {
    expect(await statusOf(`/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`)).toBe(404);
  }
});
