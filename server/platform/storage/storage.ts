import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { env } from '@/server/platform/env';
import { internalClient, limit, publicClient, withResponseTimeout } from './storage-client';

/** Returns a URL for a single PUT with this type and, if given, length; valid for ten minutes by default. */
export function signUpload(upload: {
  key: string;
  contentType: string;
  size?: number | undefined;
  expiresSeconds?: number;
}): Promise<string> {
  const command = new PutObjectCommand({
    Bucket: env.S3_BUCKET,
    Key: upload.key,
    ContentType: upload.contentType,
    ContentLength: upload.size,
  });
  return getSignedUrl(publicClient(), command, {
    expiresIn: upload.expiresSeconds ?? 600,
    signableHeaders: new Set(['content-type', 'content-length']),
  });
}

/**
 * Returns a URL of the object, valid for five minutes. Always sets type and disposition: the type of an upload could
 * make browsers execute the file on the store's host.
 */
export function signDownload(download: {
  key: string;
  contentType: string;
  disposition: string;
  expiresSeconds?: number;
}): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: env.S3_BUCKET,
    Key: download.key,
    ResponseContentType: download.contentType,
    ResponseContentDisposition: download.disposition,
  });
  return getSignedUrl(publicClient(), command, { expiresIn: download.expiresSeconds ?? 300 });
}

/** Returns the header with the filename in ASCII for old clients, and in UTF-8 (RFC 6266 and 5987). */
export function contentDisposition(type: 'attachment' | 'inline', filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`;
}

export async function headObject(key: string): Promise<{ size: number; contentType: string } | null> {
  try {
    const head = await internalClient().send(new HeadObjectCommand({ Bucket: env.S3_BUCKET, Key: key }), limit(10_000));
    return { size: head.ContentLength ?? 0, contentType: head.ContentType ?? 'application/octet-stream' };
  } catch (error) {
    if (isMissingObject(error)) return null;
    throw error;
  }
}

export function isMissingObject(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey');
}

/**
 * Opens an object without a total time limit, because two gigabytes may take long. The response must start within 30
 * seconds and not stall.
 */
export async function openObject(key: string): Promise<Readable> {
  const command = new GetObjectCommand({ Bucket: env.S3_BUCKET, Key: key });
  const object = await withResponseTimeout(30_000, (abortSignal) => internalClient().send(command, { abortSignal }));
  if (!object.Body) throw new Error(`Object ${key} has no body`);
  return object.Body as Readable;
}

export async function downloadToFile(key: string, path: string, signal?: AbortSignal): Promise<void> {
  await pipeline(await openObject(key), createWriteStream(path), { signal });
}

export async function uploadFile(path: string, key: string, contentType: string): Promise<void> {
  const { size } = await stat(path);
  await internalClient().send(
    new PutObjectCommand({
      Bucket: env.S3_BUCKET,
      Key: key,
      Body: createReadStream(path),
      ContentLength: size,
      ContentType: contentType,
    }),
    limit(600_000),
  );
}

export async function putObject(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  await internalClient().send(
    new PutObjectCommand({ Bucket: env.S3_BUCKET, Key: key, Body: bytes, ContentType: contentType }),
    limit(60_000),
  );
}

export async function getObject(key: string): Promise<Uint8Array> {
  const object = await internalClient().send(new GetObjectCommand({ Bucket: env.S3_BUCKET, Key: key }), limit(60_000));
  if (!object.Body) throw new Error(`Object ${key} has no body`);
  return object.Body.transformToByteArray();
}

export async function deleteObject(key: string): Promise<void> {
  await internalClient().send(new DeleteObjectCommand({ Bucket: env.S3_BUCKET, Key: key }), limit(10_000));
}

export async function ensureBucket(): Promise<void> {
  try {
    await internalClient().send(new HeadBucketCommand({ Bucket: env.S3_BUCKET }), limit(10_000));
  } catch (error) {
    const missing = error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchBucket');
    if (!missing) throw error;
    await internalClient().send(new CreateBucketCommand({ Bucket: env.S3_BUCKET }), limit(10_000));
  }
}

export async function checkStorage(): Promise<void> {
  await internalClient().send(new HeadBucketCommand({ Bucket: env.S3_BUCKET }), limit(2_000));
}
