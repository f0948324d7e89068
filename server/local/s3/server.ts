import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLoopbackServer } from '@/server/local/loopback-http';
import { closeServer, listenOn } from '@/server/local/ports';
import { allowOrigin, respondToPreflight } from './cors';
import { accessDenied, notImplemented, S3Error } from './errors';
import { findOperation, listObjects } from './operations';
import { importS3rverFolder } from './s3rver-import';
import { type Credentials, verifySignature } from './signature';
import { ObjectStore } from './store';
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

function sendError(request: IncomingMessage, response: ServerResponse, { status, code, message }: S3Error): void {
  const body = xmlDocument('Error', { Code: code, Message: message });
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}
