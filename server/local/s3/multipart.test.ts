import { randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@/server/local/ports';
import { Bucket, clientOf, startTestS3 } from './testing';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();
let server: Awaited<ReturnType<typeof startTestS3>>;
let s3: S3Client;

beforeAll(async () => {
  const port = await freePort();
  server = await startTestS3({ folder, port, appOrigin: 'http://localhost:3999', durable: false });
  s3 = clientOf(server.url);
});

afterAll(async () => {
  s3.destroy();
  await server.stop();
});

async function begin(Key: string) {
  const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'audio/wav' }));
  return { Bucket, Key, UploadId };
}

const put = async (
  at: { Bucket: string; Key: string; UploadId: string },
  part: number,
  body: Uint8Array<ArrayBuffer>,
) => {
  const command = new UploadPartCommand({ ...at, PartNumber: part, ContentLength: body.length });
  const url = await getSignedUrl(s3, command, { signableHeaders: new Set(['content-length']) });
  return fetch(url, { method: 'PUT', body, headers: { Origin: 'http://localhost:3999' } });
};

test('parts are listed with their sizes and become the object in the order of their numbers', async () => {
  const at = await begin('one.wav');
  const [first, second] = [new Uint8Array(randomBytes(300_000)), new Uint8Array(randomBytes(200_000))];
  expect((await s3.send(new ListPartsCommand(at))).Parts ?? []).toEqual([]);
  const later = await put(at, 2, second);
  expect(later.status).toBe(200);
  expect(later.headers.get('access-control-expose-headers')).toContain('ETag');
  await put(at, 1, first);
  const { Parts = [] } = await s3.send(new ListPartsCommand(at));
  expect(Parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 300_000],
    [2, 200_000],
  ]);
  const parts = Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
  await s3.send(new CompleteMultipartUploadCommand({ ...at, MultipartUpload: { Parts: parts } }));
  const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key: at.Key }));
  expect(ContentType).toBe('audio/wav');
  expect(Buffer.compare(Buffer.from((await Body?.transformToByteArray()) ?? []), Buffer.concat([first, second]))).toBe(
    0,
  );
  await expect(s3.send(new ListPartsCommand(at))).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

test('an upload that was given up takes no more parts and cannot be completed', async () => {
  const at = await begin('two.wav');
  await put(at, 1, new Uint8Array(10));
  await s3.send(new AbortMultipartUploadCommand(at));
  expect((await put(at, 2, new Uint8Array(10))).status).toBe(404);
  const complete = new CompleteMultipartUploadCommand({
    ...at,
    MultipartUpload: { Parts: [{ PartNumber: 1, ETag: 'x' }] },
  });
  await expect(s3.send(complete)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await expect(s3.send(new AbortMultipartUploadCommand(at))).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

test('a part of another length, of another object or outside of the folder is refused', async () => {
  const at = await begin('three.wav');
  const command = new UploadPartCommand({ ...at, PartNumber: 1, ContentLength: 10 });
  const url = await getSignedUrl(s3, command, { signableHeaders: new Set(['content-length']) });
  expect((await fetch(url, { method: 'PUT', body: new Uint8Array(11) })).status).toBe(403);
  expect((await put({ ...at, Key: 'other.wav' }, 1, new Uint8Array(10))).status).toBe(404);
  expect((await put({ ...at, UploadId: '@/server/local/../other' }, 1, new Uint8Array(10))).status).toBe(404);
});
