import { createReadStream, mkdirSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { parseJson } from '@/server/local/data-folder';
import { createLoopbackServer } from '@/server/local/loopback-http';
import { closeServer, listenOn } from '@/server/local/ports';
import { isLoopback } from '@/server/platform/network/network';
import { accessDenied, notImplemented, S3Error } from './errors';
import { findOperation, listObjects } from './operations';
import { type Credentials, verifySignature } from './signature';
import { ObjectStore } from './store';
import { ignoreMissing } from './stored-file';
import { parseTarget } from './target';
import { xmlDocument } from './xml';

export type S3Options = {
  folder: string;
  port: number;
  /** The only bucket. Clients cannot create or delete buckets. */
  bucket: string;
  appOrigin: string;
  publicEndpoint?: string;
  durable?: boolean;
} & Credentials;

/** Listens on the loopback interface, with one bucket and one key (docs/decisions/0020-embedded-s3.md). */
export async function startS3(options: S3Options): Promise<{ url: string; stop(): Promise<void> }> {
  const { folder, port, bucket, durable = true, publicEndpoint } = options;
  mkdirSync(folder, { recursive: true });
  const store = new ObjectStore(folder, { durable });
  await importS3rverFolder(folder, bucket, store);
  const server = createLoopbackServer({
    hostNames: publicEndpoint ? [new URL(publicEndpoint).hostname] : [],
    handle: (request, response) => respond(request, response, options, store),
  });
  // A recording of two gigabytes over a slow connection takes longer than Node's five minutes.
  server.requestTimeout = 0;
  // Longer than clients keep idle connections: a request must not meet a connection that this server closes at that moment.
  server.keepAliveTimeout = 65_000;
  await listenOn(server, port);
  return { url: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}

async function respond(request: IncomingMessage, response: ServerResponse, options: S3Options, store: ObjectStore) {
  try {
    const isAllowedOrigin = allowOrigin(request, response, options.appOrigin);
    if (request.method !== 'OPTIONS') return await run(request, response, options, store);
    if (!isAllowedOrigin) throw accessDenied('This origin is not allowed.');
    respondToPreflight(request, response);
  } catch (error) {
    if (!(error instanceof S3Error) || response.headersSent) throw error;
    sendError(request, response, error);
  }
}

async function run(request: IncomingMessage, response: ServerResponse, options: S3Options, store: ObjectStore) {
  const target = parseTarget(request.url ?? '/');
  const payloadHash = verifySignature(request, target, options, Date.now());
  const { bucket, key, query } = target;
  if (bucket !== options.bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist.');
  if (key !== undefined) {
    const operation = findOperation(request, query);
    return operation({ request, response, store, bucket, key, query, payloadHash });
  }
  if (request.method === 'GET' && query.get('list-type') === '2')
    return listObjects(response, { store, bucket, query });
  if (request.method !== 'HEAD') throw notImplemented(`${request.method} of a bucket`);
  response.writeHead(200, { 'content-length': 0 }).end();
}

function sendError(request: IncomingMessage, response: ServerResponse, error: S3Error): void {
  const { status, code, message, headers } = error;
  const body = xmlDocument('Error', { Code: code, Message: message });
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...headers, 'content-type': 'application/xml', 'content-length': length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Adds the headers that pages of the product need to upload with progress, to read ranges and to resume. Other origins
 * get no headers; if the product is on this machine, every loopback port may be the product's.
 * @returns whether the origin of the request is allowed.
 */
function allowOrigin(request: IncomingMessage, response: ServerResponse, appOrigin: string): boolean {
  const { origin } = request.headers;
  response.setHeader('vary', 'Origin');
  if (!origin || !URL.canParse(origin)) return false;
  if (origin !== appOrigin && !(isLoopback(appOrigin) && isLoopback(origin))) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader(
    'access-control-expose-headers',
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag',
  );
  return true;
}

function respondToPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT');
  const headers = request.headers['access-control-request-headers'];
  if (headers) response.setHeader('access-control-allow-headers', headers);
  response.setHeader('access-control-max-age', '3000');
  response.writeHead(200, { 'content-length': 0 }).end();
}

const s3rverSuffix = '._S3rver_object';

/**
 * Moves the objects that an earlier release stored with the package s3rver, where a key was a path below a folder with
 * the bucket's name. Deletes each object after moving it, so that the next start continues an interrupted run.
 */
async function importS3rverFolder(folder: string, bucket: string, store: ObjectStore): Promise<void> {
  const source = join(folder, bucket);
  const names = await readdir(source, { recursive: true }).catch(ignoreMissing);
  if (!names) return;
  for (const name of names.filter((path) => path.endsWith(s3rverSuffix))) {
    const base = join(source, name.slice(0, -s3rverSuffix.length));
    const headers = await readHeaders(`${base}._S3rver_metadata.json`);
    const key = name.slice(0, -s3rverSuffix.length).replaceAll(sep, '/');
    const { mtimeMs } = await stat(join(source, name));
    const etag = await readFile(`${base}${s3rverSuffix}.md5`, 'utf8').catch(ignoreMissing);
    await store.put(createReadStream(join(source, name)), ({ md5 }) => ({
      key,
      etag: etag ?? md5,
      modifiedMs: mtimeMs,
      headers,
    }));
    await rm(join(source, name));
  }
  await rm(source, { recursive: true });
}

async function readHeaders(path: string): Promise<Record<string, string>> {
  const stored = parseJson((await readFile(path, 'utf8').catch(ignoreMissing)) ?? '{}');
  const entries = Object.entries(stored && typeof stored === 'object' ? stored : {});
  return Object.fromEntries(
    entries.filter(([name, value]) => /^(content-(?!length)|cache-|expires)/.test(name) && typeof value === 'string'),
  );
}
