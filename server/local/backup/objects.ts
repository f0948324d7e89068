import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { env } from '@/server/platform/env';
import { deleteObject, headObject, openObject, uploadFile } from '@/server/platform/storage/storage';
import { internalClient, limit } from '@/server/platform/storage/storage-client';
import type { ObjectEntry } from './manifest';

const concurrency = 8;

/** Escapes every segment, so that no key leaves the folder or names a folder as a file. */
const fileOf = (key: string): string =>
  join('objects', ...key.split('/').map((part) => encodeURIComponent(part).replaceAll('.', '%2E'))).concat('.bin');

async function* listKeys(): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: env.S3_BUCKET, ContinuationToken: token });
    const page = await internalClient().send(command, limit(60_000));
    for (const { Key: key } of page.Contents ?? []) if (key) yield key;
    token = page.NextContinuationToken;
  } while (token);
}

async function forEach<T>(items: AsyncIterable<T> | Iterable<T>, run: (item: T) => Promise<void>): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const work = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

export async function hasObjects(): Promise<boolean> {
  const page = await internalClient().send(
    new ListObjectsV2Command({ Bucket: env.S3_BUCKET, MaxKeys: 1 }),
    limit(60_000),
  );
  return (page.Contents?.length ?? 0) > 0;
}

/** Downloads every object. An object that is deleted meanwhile is left out. @returns the entries, sorted by key. */
export async function saveObjects(folder: string): Promise<ObjectEntry[]> {
  const entries: ObjectEntry[] = [];
  await forEach(listKeys(), async (key) => {
    const head = await headObject(key);
    if (!head) return;
    const file = join(folder, fileOf(key));
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const content = await openObject(key);
    content.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(content, createWriteStream(file, { mode: 0o600 }));
    const { size } = await stat(file);
    entries.push({ key, size, sha256: hash.digest('hex'), contentType: head.contentType });
  });
  return entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Uploads the objects, deletes all others, and reads each back. @throws when one differs from its entry. */
export async function loadObjects(folder: string, entries: readonly ObjectEntry[]): Promise<void> {
  await forEach(entries, async ({ key, sha256, contentType }) => {
    const file = join(folder, fileOf(key));
    if ((await hashOf(createReadStream(file))) !== sha256)
      throw new Error(`${fileOf(key)} is damaged: it differs from the manifest.`);
    await uploadFile(file, key, contentType);
  });
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  let count = 0;
  await forEach(listKeys(), async (key) => {
    const entry = byKey.get(key);
    if (!entry) return deleteObject(key);
    count++;
    if ((await hashOf(await openObject(key))) !== entry.sha256)
      throw new Error(`The object ${key} differs from the backup.`);
  });
  if (count !== entries.length) throw new Error(`The store has ${count} of ${entries.length} objects.`);
}
