import { createHash, createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '@/server/local/ports';
import { testFolder } from '@/tests/support/test-folder';
import { encodeRfc3986 } from './target';
import { Bucket, clientOf, keys, startTestS3 } from './testing';

const Key = 'audio/secret.wav';
const content = 'a private take';

const folder = join(testFolder(), 'a', 'b');
let port: number;
let server: Awaited<ReturnType<typeof startTestS3>>;
let s3: S3Client;

beforeAll(async () => {
  port = await freePort();
  const hosts = { appOrigin: 'https://voices.example.com', publicEndpoint: 'https://files.example.com' };
  server = await startTestS3({ folder, port, durable: false, ...hosts });
  s3 = clientOf(server.url);
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentType: 'audio/wav' }));
});

afterAll(async () => {
  const object = await s3.send(new GetObjectCommand({ Bucket, Key }));
  expect(await object.Body?.transformToString()).toBe(content);
  expect(await readdir(join(folder, 'objects'))).toHaveLength(1);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await readdir(dirname(folder))).toEqual(['b']);
  s3.destroy();
  await server.stop();
});

type Attempt = {
  method?: string;
  path?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** `fetch` would resolve `..` itself. */
function attempt({ method = 'GET', path = `/${Bucket}/${Key}`, query = '', headers = {}, body }: Attempt) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const target = query ? `${path}?${query}` : path;
    const sent = request({ host: '127.0.0.1', port, method, path: target, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const signGet = (options: { expiresIn?: number; signingDate?: Date } = {}) =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }), options).then((url) => new URL(url).search.slice(1));

const without = (query: string, name: string) =>
  query
    .split('&')
    .filter((pair) => !pair.startsWith(`${name}=`))
    .join('&');

const unsigned: [what: string, make: () => Attempt | Promise<Attempt>][] = [
  ['nothing', () => ({})],
  ['X-Amz-Signature alone', () => ({ query: 'X-Amz-Signature=00' })],
  ['x-amz-signature in lower case', () => ({ query: 'x-amz-signature=00' })],
  ['X-Amz-Algorithm alone', () => ({ query: 'X-Amz-Algorithm=AWS4-HMAC-SHA256' })],
  ['an algorithm and a signature', () => ({ query: 'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=00' })],
  ['a signature of version 2', () => ({ query: `AWSAccessKeyId=${keys.accessKeyId}&Signature=x&Expires=99999999999` })],
  ['junk as Authorization', () => ({ headers: { authorization: 'junk' } })],
  ['an empty Authorization', () => ({ headers: { authorization: '' } })],
  ['a bearer token', () => ({ headers: { authorization: 'Bearer x' } })],
  ['Authorization of version 2', () => ({ headers: { authorization: `AWS ${keys.accessKeyId}:x` } })],
  [
    'Authorization without a signature',
    () => ({ headers: { authorization: 'AWS4-HMAC-SHA256 Credential=KEY/20260101/us-east-1/s3/aws4_request' } }),
  ],
  ...['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
    (name): [string, () => Promise<Attempt>] => [
      `a presigned URL without X-Amz-${name}`,
      async () => ({ query: without(await signGet(), `X-Amz-${name}`) }),
    ],
  ),
  ['a signature of a different length', async () => ({ query: `${await signGet()}0` })],
  [
    'an expired URL',
    async () => ({ query: await signGet({ expiresIn: 60, signingDate: new Date(Date.now() - 61_000) }) }),
  ],
  ['a URL from tomorrow', async () => ({ query: await signGet({ signingDate: new Date(Date.now() + 86_400_000) }) })],
  ['a signature for another method', async () => ({ query: await signGet(), method: 'DELETE' })],
  ['a signature for another key', async () => ({ query: await signGet(), path: `/${Bucket}/audio/other.wav` })],
  ['a signature for another bucket', async () => ({ query: await signGet(), path: `/other/${Key}` })],
  ['a signature for an object on the bucket', async () => ({ query: await signGet(), path: `/${Bucket}` })],
  ['an added parameter', async () => ({ query: `${await signGet()}&response-content-type=text%2Fhtml` })],
  ['a longer life', async () => ({ query: (await signGet()).replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800') })],
  ['an unsigned x-amz header', async () => ({ query: await signGet(), headers: { 'x-amz-copy-source': '/takes/x' } })],
  ['another signed host', async () => ({ query: await signGet(), headers: { host: 'files.example.com' } })],
];

const actions: Omit<Attempt, 'query' | 'headers'>[] = [
  { method: 'GET' },
  { method: 'HEAD' },
  { method: 'PUT', body: 'changed' },
  { method: 'DELETE' },
  { method: 'POST' },
  { method: 'GET', path: `/${Bucket}` },
  { method: 'GET', path: `/${Bucket}/` },
  { method: 'GET', path: '/' },
  { method: 'PUT', path: `/${Bucket}` },
  { method: 'DELETE', path: `/${Bucket}` },
  { method: 'PUT', path: '/another' },
];

describe('without a valid signature nothing is read, listed, written or deleted', () => {
  test.each(unsigned)('%s', async (_, make) => {
    const created = await make();
    // An attempt without a method or path applies to every action.
    const attempts = created.method || created.path ? [created] : actions.map((action) => ({ ...created, ...action }));
    for (const request of attempts) {
      const response = await attempt(request);
      expect.soft(response.status, `${request.method} ${request.path}`).toBe(403);
      expect.soft(response.body).not.toContain(content);
    }
  });

  test('a form that a page posts', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nform.html\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await attempt({ method: 'POST', path: `/${Bucket}`, headers, body })).status).toBe(403);
  });

  test('a repeated parameter, or both kinds of signature', async () => {
    const query = await signGet();
    expect((await attempt({ query: `${query}&X-Amz-Signature=00` })).status).toBe(400);
    expect((await attempt({ query, headers: { authorization: 'junk' } })).status).toBe(400);
  });

  test('the key of someone else, a wrong secret, another region', async () => {
    const get = new GetObjectCommand({ Bucket, Key });
    await expect(clientOf(server.url, { ...keys, accessKeyId: 'S3RVER' }).send(get)).rejects.toThrow('access key');
    await expect(clientOf(server.url, { ...keys, secretAccessKey: 'S3RVER' }).send(get)).rejects.toThrow('signature');
    await expect(clientOf(server.url, keys, 'eu-north-1').send(get)).rejects.toThrow('us-east-1');
  });

  test('a body other than the signed one', async () => {
    const path = `/${Bucket}/${Key}`;
    const signed = signHeaders('PUT', path, 'the signed body');
    const changed = await attempt({ method: 'PUT', path, headers: signed, body: 'another body!!!' });
    expect([changed.status, changed.body]).toEqual([400, expect.stringContaining('XAmzContentSHA256Mismatch')]);
  });

  test('random queries and Authorization headers', async () => {
    const names = fc.constantFrom('Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature');
    const values = fc.oneof(
      fc.constantFrom('AWS4-HMAC-SHA256', 'KEY', 'host', '0'.repeat(64), '20260101T000000Z', '60'),
      fc.string(),
    );
    const queries = fc.dictionary(names, values);
    const authorization = fc.option(fc.stringMatching(/^[\x20-\x7e]*$/), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(queries, authorization, fc.constantFrom(...actions), async (parameters, header, action) => {
        const pairs = Object.entries(parameters).map(([name, value]) => `X-Amz-${name}=${encodeURIComponent(value)}`);
        const headers: Record<string, string> = header === undefined ? {} : { authorization: header };
        const { status } = await attempt({ ...action, query: pairs.join('&'), headers });
        expect([400, 403]).toContain(status);
      }),
      { numRuns: 200 },
    );
  });
});

describe('with a valid signature', () => {
  test('the operations that the product does not need are refused', async () => {
    for (const command of [
      new CreateBucketCommand({ Bucket: 'another' }),
      new DeleteBucketCommand({ Bucket: 'another' }),
    ]) {
      await expect(s3.send(command)).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
    }
    for (const command of [
      new CreateBucketCommand({ Bucket }),
      new DeleteBucketCommand({ Bucket }),
      new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/${Key}` }),
    ]) {
      await expect(s3.send(command as HeadBucketCommand)).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
    }
    await s3.send(new HeadBucketCommand({ Bucket }));
  });

  test.each([
    '..%2f..%2f..%2fx',
    '..%2F..%2F..%2Fx',
    '../../../x',
    '%2e%2e/%2e%2e/x',
    '%2E%2E/x',
    'a/../../x',
    './x',
    'a//x',
    'a/',
    '%2Fetc%2Fpasswd',
    '..%5C..%5Cx',
    '..\\..\\x',
    'C:%5Cx',
    'x%00.wav',
    'x%0A',
    'x%7F',
    '%C2%85',
    '%zz',
    '%',
    '%ff',
    'a#b',
    'a b',
    "a'b",
    'k'.repeat(1025),
  ])('the key %s is a 400, and nothing is stored anywhere', async (key) => {
    const path = `/${Bucket}/${key}`;
    for (const method of ['PUT', 'GET', 'DELETE']) {
      const body = method === 'PUT' ? 'x' : undefined;
      if (key.includes(' ')) continue;
      const headers = signHeaders(method, path, body);
      expect((await attempt({ method, path, headers, body })).status).toBe(400);
    }
    expect(existsSync(join(folder, '..', '..', 'x'))).toBe(false);
  });

  test('keys never name a file: random ones come back as they were', async () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => !/^\.+$|[/\\\p{Cc}]/u.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 4 }), async (segments) => {
        const path = `/${[Bucket, ...segments].map(encodeRfc3986).join('/')}`;
        const put = await attempt({ method: 'PUT', path, headers: signHeaders('PUT', path, 'x'), body: 'x' });
        expect(put.status).toBe(200);
        const get = await attempt({ path, headers: signHeaders('GET', path) });
        expect([get.status, get.body]).toEqual([200, 'x']);
        const files = await readdir(join(folder, 'objects'));
        expect(files.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
        expect(files).toHaveLength(2);
        await attempt({ method: 'DELETE', path, headers: signHeaders('DELETE', path) });
      }),
      { numRuns: 50 },
    );
  });
});

describe('hosts and origins', () => {
  test('the host of S3_PUBLIC_ENDPOINT is accepted beside loopback, and no other', async () => {
    const path = `/${Bucket}/${Key}`;
    for (const [host, status] of [
      ['files.example.com', 200],
      ['FILES.example.com:443', 200],
      [`localhost:${port}`, 200],
      ['voices.example.com', 403],
      ['files.example.com.evil.example', 403],
      ['evil.example', 403],
    ] as const) {
      const headers = signHeaders('GET', path, undefined, host);
      expect.soft((await attempt({ path, headers })).status, host).toBe(status);
    }
  });

  test.each([
    ['https://voices.example.com', true],
    ['https://evil.example', false],
    ['http://localhost:3000', false],
    ['null', false],
  ])('a page of %s may use a signed URL: %s', async (origin, isAllowed) => {
    const url = `${server.url}/${Bucket}/${Key}?${await signGet()}`;
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.status).toBe(isAllowed ? 200 : 403);
    const response = await fetch(url, { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
  });
});

/** Signs the exact path, which the SDK would normalize. */
function signHeaders(method: string, path: string, body = '', host = `127.0.0.1:${port}`): Record<string, string> {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${timestamp.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const fields = { host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': timestamp };
  const signedHeaders = Object.keys(fields).join(';');
  const canonicalHeaders = Object.entries(fields).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [method, path, '', canonicalHeaders.join(''), signedHeaders, sha256(body)].join('\n');
  const signingKey = scope.split('/').reduce(hmac, Buffer.from(`AWS4${keys.secretAccessKey}`));
  const signature = hmac(signingKey, ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n'));
  const credential = `Credential=${keys.accessKeyId}/${scope}`;
  return {
    ...fields,
    'content-length': String(Buffer.byteLength(body)),
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${signedHeaders}, Signature=${signature.toString('hex')}`,
  };
}
