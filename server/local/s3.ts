import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenOn } from './ports';
import { loadS3rver } from './s3rver-repair';

export interface S3Options {
  /** Where the objects lie; made when missing. */
  folder: string;
  port: number;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers may come from, besides this machine: the origin of APP_URL. */
  appOrigin: string;
}

/**
 * What a browser on one of the app's pages may do with a signed address: put with progress, get in ranges, and read
 * what it needs to resume.
 */
function crossOriginRules(appOrigin: string): string {
  const origins = new Set(['http://localhost:*', 'http://127.0.0.1:*', appOrigin]);
  return `<CORSConfiguration><CORSRule>
${[...origins].map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`).join('\n')}
<AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
<AllowedHeader>*</AllowedHeader>
<ExposeHeader>ETag</ExposeHeader><ExposeHeader>Content-Length</ExposeHeader><ExposeHeader>Content-Range</ExposeHeader>
<ExposeHeader>Accept-Ranges</ExposeHeader><ExposeHeader>Content-Disposition</ExposeHeader>
<MaxAgeSeconds>3000</MaxAgeSeconds>
</CORSRule></CORSConfiguration>`;
}

/** An S3 server on the loopback interface, with one bucket and one key. */
export async function startS3(options: S3Options): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(options.folder, { recursive: true });
  const { S3rver, account } = loadS3rver();
  const s3 = new S3rver({
    directory: options.folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: options.bucket, configs: [crossOriginRules(options.appOrigin)] }],
  });
  // The package comes with a key that everybody knows.
  account.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
  account.DUMMY_ACCOUNT.createKeyPair(options.accessKeyId, options.secretAccessKey);
  // Refusals and broken connections are answered already; this keeps Koa from printing them.
  s3.on('error', () => {});
  await s3.configureBuckets();
  const answer = s3.callback();
  const server = createServer((request, response) => {
    if (isSigned(request)) answer(request, response);
    else refuse(response);
  });
  // A recording of two gigabytes over a slow line takes longer than Node's five minutes.
  server.requestTimeout = 0;
  await listenOn(server, options.port);
  return { url: `http://127.0.0.1:${options.port}`, stop: () => closeServer(server) };
}

/** The package answers unsigned requests as if everything were public. Nothing here is; a preflight carries no signature. */
function isSigned(request: IncomingMessage): boolean {
  if (request.method === 'OPTIONS' || request.headers.authorization) return true;
  return new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.has('X-Amz-Signature');
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
  );
}
