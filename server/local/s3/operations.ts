import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { invalidRequest, noSuchKey, noSuchUpload, notImplemented, S3Error } from './errors';
import { unsignedPayload } from './signature';
import type { ObjectStore } from './store';
import type { Digests, StoredFile } from './stored-file';
import type { Target } from './target';
import { parseCompleteRequest, xmlDocument, type XmlElements } from './xml';

export type SignedRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  store: ObjectStore;
  bucket: string;
  key: string;
  query: Target['query'];
  /** SHA-256 of the body in hexadecimal, or `unsignedPayload`. */
  payloadHash: string;
};

type Operation = (signed: SignedRequest) => Promise<void>;

const operations: Readonly<Record<string, Operation>> = {
  'GET ': getObject,
  'HEAD ': getObject,
  'PUT ': putObject,
  'DELETE ': deleteObject,
  'POST uploads': createMultipartUpload,
  'PUT partNumber,uploadId': uploadPart,
  'GET uploadId': listParts,
  'POST uploadId': completeMultipartUpload,
  'DELETE uploadId': abortMultipartUpload,
};

/** Response headers that a signed download may set. */
const responseHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];
/**
 * Headers that are supported, or without effect here. Others are rejected, not ignored: they could restrict or copy
 * something.
 */
const acceptedAmz =
  /^x-amz-(algorithm|checksum-mode|content-sha256|credential|date|expires|signature|signedheaders|user-agent)$/i;
const maxObjectBytes = 5 * 1024 ** 3;
const maxXmlBytes = 2 * 1024 ** 2;
const maxPartNumber = 10_000;

/** @throws S3Error 501 for an unsupported request */
export function findOperation({ headers, method }: IncomingMessage, query: Target['query']): Operation {
  const unknown = [...Object.keys(headers), ...query.keys()].find(
    (name) => /^x-amz-/i.test(name) && !acceptedAmz.test(name),
  );
  if (unknown) throw notImplemented(unknown);
  const selectors = [...query.keys()].filter((name) => !/^(x-amz-.*|response-.*|x-id)$/i.test(name)).toSorted();
  const operation = operations[`${method} ${selectors.join(',')}`];
  if (!operation) throw notImplemented(`${method} ${selectors.join(', ')}`);
  return operation;
}

async function getObject({ request, response, store, key, query }: SignedRequest): Promise<void> {
  const file = await store.open(key);
  if (!file) throw noSuchKey();
  try {
    await sendFile(file, request, response, query);
  } finally {
    await file.close();
  }
}

async function sendFile(file: StoredFile, request: IncomingMessage, response: ServerResponse, query: Target['query']) {
  const { etag, modifiedMs, headers } = file.properties;
  const quotedEtag = `"${etag}"`;
  const ifRange = request.headers['if-range'];
  const isOtherVersion = ifRange !== undefined && ifRange !== quotedEtag;
  const range = parseRange(isOtherVersion ? undefined : request.headers.range, file.size);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const overrides = responseHeaders.flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === undefined ? [] : [[name, requireHeaderValue(value)]];
  });
  response.writeHead(range ? 206 : 200, {
    'content-type': 'application/octet-stream',
    ...storedHeaders(headers),
    ...Object.fromEntries(overrides),
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
    etag: quotedEtag,
    'last-modified': new Date(modifiedMs).toUTCString(),
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD' || end < start) response.end();
  else await pipeline(file.read(start, end), response);
}

/** Node throws for other values, and sends headers as Latin-1. */
function requireHeaderValue(value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value;
  throw invalidRequest('A response-* parameter is not the value of a header.');
}

async function putObject({ request, response, store, key, payloadHash }: SignedRequest): Promise<void> {
  requireLength(request);
  const headers = storedHeaders(request.headers);
  const { etag } = await store.put(request, (digests) => {
    requireIntact(digests, request, payloadHash);
    return { key, etag: digests.md5, modifiedMs: Date.now(), headers };
  });
  response.writeHead(200, { etag: `"${etag}"`, 'content-length': 0 }).end();
}

async function deleteObject({ response, store, key }: SignedRequest): Promise<void> {
  await store.delete(key);
  response.writeHead(204).end();
}

async function createMultipartUpload({ request, response, store, bucket, key }: SignedRequest): Promise<void> {
  const id = await store.createUpload({ key, headers: storedHeaders(request.headers) });
  sendXml(response, 'InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id });
}

async function uploadPart({ request, response, store, key, query, payloadHash }: SignedRequest): Promise<void> {
  requireLength(request);
  const partNumber = query.get('partNumber') ?? '';
  const part = /^\d{1,5}$/.test(partNumber) ? Number(partNumber) : 0;
  if (part < 1 || part > maxPartNumber) throw new S3Error(400, 'InvalidArgument', 'partNumber has to be 1 to 10000.');
  const upload = { id: uploadId(query), key, part };
  const etag = await store.putPart(upload, request, (digests) => requireIntact(digests, request, payloadHash));
  response.writeHead(200, { etag: `"${etag}"`, 'content-length': 0 }).end();
}

async function listParts({ response, store, bucket, key, query }: SignedRequest): Promise<void> {
  const id = uploadId(query);
  const parts = await store.listParts({ id, key });
  sendXml(response, 'ListPartsResult', {
    Bucket: bucket,
    Key: key,
    UploadId: id,
    IsTruncated: false,
    Part: parts.map(({ number, size, etag }) => ({ PartNumber: number, Size: size, ETag: `"${etag}"` })),
  });
}

async function completeMultipartUpload(signed: SignedRequest): Promise<void> {
  const { request, response, store, bucket, key, query, payloadHash } = signed;
  const parts = parseCompleteRequest(await readText(request, payloadHash));
  const { etag } = await store.completeUpload({ id: uploadId(query), key }, parts);
  sendXml(response, 'CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: `"${etag}"` });
}

async function abortMultipartUpload({ response, store, key, query }: SignedRequest): Promise<void> {
  await store.abortUpload({ id: uploadId(query), key });
  response.writeHead(204).end();
}

const listParameters = ['list-type', 'continuation-token', 'max-keys', 'x-id'];
const maxListed = 1_000;

/** Responds to ListObjectsV2 of the whole bucket, in an order of its own, for `npm run backup`. */
export async function listObjects(
  response: ServerResponse,
  { store, bucket, query }: Pick<SignedRequest, 'store' | 'bucket' | 'query'>,
): Promise<void> {
  const unknown = [...query.keys()].find((name) => !listParameters.includes(name) && !/^x-amz-/i.test(name));
  if (unknown) throw notImplemented(`the parameter ${unknown}`);
  const limit = Math.min(maxListed, Number(query.get('max-keys') ?? maxListed) || maxListed);
  const { objects, next } = await store.list(query.get('continuation-token') ?? '', limit);
  sendXml(response, 'ListBucketResult', {
    Name: bucket,
    Prefix: '',
    KeyCount: objects.length,
    MaxKeys: limit,
    IsTruncated: next !== undefined,
    NextContinuationToken: next,
    Contents: objects.map(({ key, size, etag, modifiedMs }) => ({
      Key: key,
      LastModified: new Date(modifiedMs).toISOString(),
      ETag: `"${etag}"`,
      Size: size,
      StorageClass: 'STANDARD',
    })),
  });
}

function uploadId(query: Target['query']): string {
  const id = query.get('uploadId');
  if (!id) throw noSuchUpload();
  return id;
}

/**
 * Returns only the content type: the signature of an upload need not cover other headers, which any client could add.
 */
function storedHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const type = headers['content-type'];
  return typeof type === 'string' && type !== '' ? { 'content-type': type } : {};
}

function requireLength({ headers }: IncomingMessage): void {
  const length = headers['content-length'];
  if (length === undefined) throw new S3Error(411, 'MissingContentLength', 'Content-Length is required.');
  if (Number(length) > maxObjectBytes) throw new S3Error(400, 'EntityTooLarge', 'At most 5 GiB in one request.');
}

/** @throws S3Error 400 when the body differs from the announced or signed one */
function requireIntact({ size, md5, sha256 }: Digests, { headers }: IncomingMessage, payloadHash: string): void {
  if (size !== Number(headers['content-length'])) {
    throw new S3Error(400, 'IncompleteBody', 'The body is shorter than its Content-Length.');
  }
  if (payloadHash !== unsignedPayload && payloadHash !== sha256) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'The body does not have the signed SHA-256.');
  }
  const expectedMd5 = headers['content-md5'];
  if (expectedMd5 !== undefined && expectedMd5 !== Buffer.from(md5, 'hex').toString('base64')) {
    throw new S3Error(400, 'BadDigest', 'The body does not have the given MD5.');
  }
}

async function readText(request: IncomingMessage, payloadHash: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxXmlBytes) throw new S3Error(400, 'EntityTooLarge', 'The body is too large.');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const digest = (algorithm: string) => createHash(algorithm).update(body).digest('hex');
  requireIntact({ size, md5: digest('md5'), sha256: digest('sha256') }, request, payloadHash);
  return body.toString('utf8');
}

function sendXml(response: ServerResponse, root: string, elements: XmlElements): void {
  const body = xmlDocument(root, elements);
  response.writeHead(200, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) }).end(body);
}

/**
 * Returns the bytes that a Range header requests, both included; undefined for the whole object. Ignores what it does
 * not support, such as several ranges or another unit (RFC 9110, 14.2).
 * @throws S3Error 416 for a range outside of the object
 */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  const isReversed = first !== '' && last !== '' && Number(first) > Number(last);
  if (isReversed || (first === '' && last === '')) return;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end) return { start, end };
  throw new S3Error(416, 'InvalidRange', 'The range is outside of the object.', { 'content-range': `bytes */${size}` });
}
