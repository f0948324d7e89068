import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@/server/local/ports';
import { contentDisposition } from '@/server/platform/storage/storage';
import { Bucket, clientOf, startTestS3 } from './testing';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();
let port: number;
let server: Awaited<ReturnType<typeof startTestS3>>;
let s3: S3Client;

const start = () => startTestS3({ folder, port, appOrigin: 'http://localhost:3999', durable: true });

beforeAll(async () => {
  port = await freePort();
  server = await start();
  s3 = clientOf(server.url);
});

afterAll(async () => {
  s3.destroy();
  await server.stop();
});

const put = (Key: string, Body: string | Uint8Array, ContentType = 'audio/wav') =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
const sign = (input: Omit<GetObjectCommandInput, 'Bucket'>) =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket, ...input }));
const pathsIn = async (name: string) => (await readdir(join(folder, name))).length;

test('an object has its size, type, time and ETag, can be replaced, and is gone once deleted', async () => {
  const { ETag } = await put('one', 'first');
  await put('one', 'second', 'audio/flac');
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'one' }));
  expect(head).toMatchObject({ ContentLength: 6, ContentType: 'audio/flac' });
  expect(head.ETag).not.toBe(ETag);
  expect(Math.abs(Date.now() - (head.LastModified?.getTime() ?? 0))).toBeLessThan(60_000);
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'one' }));
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'one' }));
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'one' }))).rejects.toMatchObject({ name: 'NotFound' });
  await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'one' }))).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test.each([
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=9-99', 206, '9', 'bytes 9-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, 'InvalidRange', 'bytes */10'],
  ['bytes=4-2', 200, '0123456789', null],
  ['bytes=-0', 416, 'InvalidRange', 'bytes */10'],
  ['bytes=-', 200, '0123456789', null],
  ['bytes=a-b', 200, '0123456789', null],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
  [`bytes=${'9'.repeat(30)}-`, 200, '0123456789', null],
])('the range %s is a %i', async (range, status, body, contentRange) => {
  await put('ranges', '0123456789');
  const response = await fetch(await sign({ Key: 'ranges' }), { headers: { range } });
  expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
  expect(await response.text()).toContain(body);
});

test('a range of another version than If-Range names is the whole object', async () => {
  const { ETag = '' } = await put('versions', '0123456789');
  const read = async (version: string) =>
    (await fetch(await sign({ Key: 'versions' }), { headers: { range: 'bytes=0-1', 'if-range': version } })).text();
  expect(await read(ETag)).toBe('01');
  expect(await read('"another"')).toBe('0123456789');
});

test('an empty object is stored and sent', async () => {
  await put('empty', '');
  const response = await fetch(await sign({ Key: 'empty' }));
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', '']);
  expect((await fetch(await sign({ Key: 'empty' }), { headers: { range: 'bytes=0-' } })).status).toBe(416);
});

test.each(["it's (1)*!~.wav", 'Ünïcode – ščřž.wav', 'a+b & c=d?#%41.wav', '日本語 🎤.wav', '"quoted" \\ name;x.wav'])(
  'a signed URL saves the object as %s',
  async (name) => {
    await put('named', 'content');
    const url = await sign({
      Key: 'named',
      ResponseContentDisposition: contentDisposition('attachment', name),
      ResponseContentType: 'x/y',
    });
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(contentDisposition('attachment', name));
    expect(response.headers.get('content-type')).toBe('x/y');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('a response header with a line end is refused', async () => {
  await put('named', 'content');
  expect((await fetch(await sign({ Key: 'named', ResponseContentType: 'a\r\nSet-Cookie: x=y' }))).status).toBe(400);
});

test('a signed upload takes the announced type and length only', async () => {
  const command = new PutObjectCommand({ Bucket, Key: 'upload', ContentType: 'audio/wav', ContentLength: 5 });
  const url = await getSignedUrl(s3, command, { signableHeaders: new Set(['content-type', 'content-length']) });
  const attempt = async (body: BodyInit, type: string) =>
    (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;
  expect(await attempt('12345', 'text/html')).toBe(403);
  expect(await attempt('123456', 'audio/wav')).toBe(403);
  expect(await attempt('12345', 'audio/wav')).toBe(200);
});

test('of the headers of an upload only the content type comes back', async () => {
  const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'unsigned-headers' }));
  const headers = {
    'content-type': 'audio/flac',
    'content-encoding': 'br',
    'content-language': 'sv',
    'content-disposition': 'inline; filename=evil.html',
    'cache-control': 'public, max-age=99999',
    expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
  };
  expect((await fetch(url, { method: 'PUT', body: 'content', headers })).status).toBe(200);
  const response = await fetch(await sign({ Key: 'unsigned-headers' }));
  expect(Object.keys(headers).map((name) => response.headers.get(name))).toEqual([
    'audio/flac',
    ...Array.from({ length: 5 }, () => null),
  ]);
  expect(await response.text()).toBe('content');
});

test('an upload that breaks off changes nothing and leaves no file', async () => {
  await put('broken', 'before');
  const command = new PutObjectCommand({ Bucket, Key: 'broken' });
  const url = new URL(await getSignedUrl(s3, command));
  const socket = connect({ port, host: '127.0.0.1' });
  const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 1000000\r\n\r\n`;
  socket.write(head + 'x'.repeat(100_000));
  await expect.poll(() => pathsIn('incoming')).toBe(1);
  socket.destroy();
  await expect.poll(() => pathsIn('incoming')).toBe(0);
  expect(await (await fetch(await sign({ Key: 'broken' }))).text()).toBe('before');
});

test('a reader gets one version while the object is replaced and deleted', async () => {
  const version = randomBytes(8_000_000);
  await put('replaced', version);
  const response = await fetch(await sign({ Key: 'replaced' }));
  await put('replaced', 'new');
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'replaced' }));
  expect(Buffer.compare(version, Buffer.from(await response.arrayBuffer()))).toBe(0);
});

test('writers of one key at once leave the whole object of one of them', async () => {
  const bodies = Array.from({ length: 20 }, (_, index) => String(index % 10).repeat(50_000 + index));
  await Promise.all(bodies.map((body) => put('raced', body)));
  expect(bodies).toContain(await (await fetch(await sign({ Key: 'raced' }))).text());
});

test('a restart keeps the objects and drops what was being written', async () => {
  await put('kept', 'content');
  await server.stop();
  await writeFile(join(folder, 'incoming', 'cut-off'), 'x');
  server = await start();
  expect(await (await fetch(await sign({ Key: 'kept' }))).text()).toBe('content');
  expect(await pathsIn('incoming')).toBe(0);
});

test('a damaged file is an error of its own request only', async () => {
  const before = new Set(await readdir(join(folder, 'objects')));
  await put('damaged', 'content');
  const [name = ''] = (await readdir(join(folder, 'objects'))).filter((file) => !before.has(file));
  await writeFile(join(folder, 'objects', name), 'xx');
  expect((await fetch(await sign({ Key: 'damaged' }))).status).toBe(500);
  await put('damaged', 'repaired');
  expect((await fetch(await sign({ Key: 'damaged' }))).status).toBe(200);
});

test('objects that an earlier release stored are there at the next start', async () => {
  await server.stop();
  const old = join(folder, Bucket, 'audio', 'deep');
  await mkdir(old, { recursive: true });
  await writeFile(join(old, 'take.wav._S3rver_object'), 'an old take');
  await writeFile(join(old, 'take.wav._S3rver_metadata.json'), JSON.stringify({ 'content-type': 'audio/wav' }));
  await writeFile(join(old, 'take.wav._S3rver_object.md5'), '0123456789abcdef0123456789abcdef');
  await writeFile(join(folder, Bucket, 'bare._S3rver_object'), 'without properties');
  server = await start();
  const take = await s3.send(new GetObjectCommand({ Bucket, Key: 'audio/deep/take.wav' }));
  expect(take).toMatchObject({ ContentType: 'audio/wav', ETag: '"0123456789abcdef0123456789abcdef"' });
  expect(await take.Body?.transformToString()).toBe('an old take');
  expect(await (await fetch(await sign({ Key: 'bare' }))).text()).toBe('without properties');
  expect((await readdir(folder)).toSorted()).toEqual(['incoming', 'objects', 'uploads']);
});

test('lists all objects in pages, and refuses parameters that it would ignore', async () => {
  const keysToList = Array.from({ length: 5 }, (_, index) => `listed/${index} & <more>`);
  for (const key of keysToList) await put(key, 'content');
  const listed: string[] = [];
  let token: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: 2, ContinuationToken: token }));
    listed.push(...(page.Contents ?? []).map(({ Key = '', Size }) => `${Key} ${Size}`));
    token = page.NextContinuationToken;
  } while (token);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(keysToList.map((key) => `${key} 7`)));
  await expect(s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'listed/' }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 501 },
  });
});
