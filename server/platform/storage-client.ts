import { S3Client } from '@aws-sdk/client-s3';
import { env } from '@/server/platform/env';

function client(endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: env.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Of silence: joining the parts of two gigabytes is the longest that a store may say nothing.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 120_000 },
  });
}

const clients = new Map<string, S3Client>();

function clientFor(endpoint: string): S3Client {
  const known = clients.get(endpoint);
  if (known) return known;
  const made = client(endpoint);
  clients.set(endpoint, made);
  return made;
}

/** The store as this process reaches it. */
export const internalClient = () => clientFor(env.S3_ENDPOINT);
/** The store as signed addresses name it: the host that a browser reaches. */
export const publicClient = () => clientFor(env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT);

/** For a whole request: its answer's body has to be there by then too. */
export const limit = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });

/** For a request whose body may take its time: the limit ends with the first word of the answer. */
export async function withRetries<T>(milliseconds: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const giveUp = setTimeout(() => late.abort(new Error('The object store does not answer')), milliseconds);
  try {
    return await send(late.signal);
  } finally {
    clearTimeout(giveUp);
  }
}
