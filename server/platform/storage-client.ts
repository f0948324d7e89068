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
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000 },
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
export const inside = () => clientFor(env.S3_ENDPOINT);
/** The store as signed addresses name it: the host that a browser reaches. */
export const outside = () => clientFor(env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT);

export const limit = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });
