import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { env } from '@/server/platform/env';
import { internalClient, limit, publicClient } from '@/server/platform/storage-client';

/** An object that is being written in parts, as the store knows it. */
export type ObjectInParts = { key: string; storeId: string };

export type StoredPart = { part: number; size: number; etag: string };

const place = ({ key, storeId }: ObjectInParts) => ({ Bucket: env.S3_BUCKET, Key: key, UploadId: storeId });

/** Returns the store's own id of the upload. The type is the object's, whatever the parts are sent as. */
export async function beginParts(key: string, contentType: string): Promise<string> {
  const begun = await internalClient().send(
    new CreateMultipartUploadCommand({ Bucket: env.S3_BUCKET, Key: key, ContentType: contentType }),
    limit(10_000),
  );
  if (!begun.UploadId) throw new Error(`The store gave no id for the parts of ${key}`);
  return begun.UploadId;
}

/** An address that takes one PUT of this part, of this length in bytes, for ten minutes. */
export function signPart(object: ObjectInParts, part: number, size: number): Promise<string> {
  const command = new UploadPartCommand({ ...place(object), PartNumber: part, ContentLength: size });
  return getSignedUrl(publicClient(), command, { expiresIn: 600, signableHeaders: new Set(['content-length']) });
}

/** The parts that are there, or null where the store knows no such upload (any more). */
export async function listParts(object: ObjectInParts): Promise<StoredPart[] | null> {
  const found: StoredPart[] = [];
  let after: string | undefined;
  try {
    do {
      const page = await internalClient().send(
        new ListPartsCommand({ ...place(object), PartNumberMarker: after }),
        limit(10_000),
      );
      for (const { PartNumber, Size, ETag } of page.Parts ?? []) {
        if (PartNumber && ETag) found.push({ part: PartNumber, size: Size ?? 0, etag: ETag });
      }
      after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (after);
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
  return found;
}

/** Puts the parts together, in the order of their numbers. Two gigabytes may take the store a while. */
export async function joinParts(object: ObjectInParts, parts: readonly StoredPart[]): Promise<void> {
  const Parts = parts.toSorted((a, b) => a.part - b.part).map(({ part, etag }) => ({ PartNumber: part, ETag: etag }));
  await internalClient().send(
    new CompleteMultipartUploadCommand({ ...place(object), MultipartUpload: { Parts } }),
    limit(120_000),
  );
}

/** Deletes what has arrived. What the store does not know (any more) is no error. */
export async function abortParts(object: ObjectInParts): Promise<void> {
  try {
    await internalClient().send(new AbortMultipartUploadCommand(place(object)), limit(10_000));
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchUpload';
}
