import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { env } from '@/server/platform/env';
import { internalClient, limit, publicClient } from './storage-client';

export type ObjectInParts = { key: string; storeId: string };

export type StoredPart = { part: number; size: number; etag: string };

const uploadParams = ({ key, storeId }: ObjectInParts) => ({ Bucket: env.S3_BUCKET, Key: key, UploadId: storeId });

/** Returns the id of the upload. The content type is that of the object, not of the parts. */
export async function beginParts(key: string, contentType: string): Promise<string> {
  const created = await internalClient().send(
    new CreateMultipartUploadCommand({ Bucket: env.S3_BUCKET, Key: key, ContentType: contentType }),
    limit(10_000),
  );
  if (!created.UploadId) throw new Error(`The store gave no id for the parts of ${key}`);
  return created.UploadId;
}

/** Returns a URL for a single PUT of this part with this length in bytes, valid for ten minutes. */
export function signPart(object: ObjectInParts, part: number, size: number): Promise<string> {
  const command = new UploadPartCommand({ ...uploadParams(object), PartNumber: part, ContentLength: size });
  return getSignedUrl(publicClient(), command, { expiresIn: 600, signableHeaders: new Set(['content-length']) });
}

export async function listParts(object: ObjectInParts): Promise<StoredPart[] | null> {
  const parts: StoredPart[] = [];
  let after: string | undefined;
  try {
    do {
      const page = await internalClient().send(
        new ListPartsCommand({ ...uploadParams(object), PartNumberMarker: after }),
        limit(10_000),
      );
      for (const { PartNumber, Size, ETag } of page.Parts ?? []) {
        if (PartNumber && ETag) parts.push({ part: PartNumber, size: Size ?? 0, etag: ETag });
      }
      after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (after);
  } catch (error) {
    if (isUnknownUpload(error)) return null;
    throw error;
  }
  return parts;
}

export async function joinParts(object: ObjectInParts, parts: readonly StoredPart[]): Promise<void> {
  const Parts = parts.toSorted((a, b) => a.part - b.part).map(({ part, etag }) => ({ PartNumber: part, ETag: etag }));
  await internalClient().send(
    new CompleteMultipartUploadCommand({ ...uploadParams(object), MultipartUpload: { Parts } }),
    limit(120_000),
  );
}

export async function abortParts(object: ObjectInParts): Promise<void> {
  try {
    await internalClient().send(new AbortMultipartUploadCommand(uploadParams(object)), limit(10_000));
  } catch (error) {
    if (!isUnknownUpload(error)) throw error;
  }
}

function isUnknownUpload(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchUpload';
}

/** S3 accepts 10,000 parts of at least 5 MB. */
const streamPartBytes = 16 * 1024 * 1024;

/**
 * Uploads a stream of unknown length, with one part in memory. `onBegin` stores the id, so that a killed process leaves
 * no parts that nobody can abort.
 */
export async function uploadStream(
  chunks: AsyncIterable<Buffer>,
  { key, contentType, onBegin }: { key: string; contentType: string; onBegin: (storeId: string) => Promise<void> },
): Promise<void> {
  const object = { key, storeId: await beginParts(key, contentType) };
  try {
    await onBegin(object.storeId);
    const parts: StoredPart[] = [];
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      parts.push(await uploadPart(object, parts.length + 1, Buffer.concat(waiting)));
      waiting = [];
      size = 0;
    };
    for await (const chunk of chunks) {
      waiting.push(chunk);
      size += chunk.length;
      if (size >= streamPartBytes) await flush();
    }
    if (size > 0 || parts.length === 0) await flush();
    await joinParts(object, parts);
  } catch (error) {
    await abortParts(object);
    throw error;
  }
}

async function uploadPart(object: ObjectInParts, part: number, body: Buffer): Promise<StoredPart> {
  const { ETag } = await internalClient().send(
    new UploadPartCommand({ ...uploadParams(object), PartNumber: part, Body: body, ContentLength: body.length }),
    limit(120_000),
  );
  if (!ETag) throw new Error(`The store gave no tag for part ${part} of ${object.key}`);
  return { part, size: body.length, etag: ETag };
}
