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
    // Timeout without data: the store may take this long to complete a multipart upload of two gigabytes.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 120_000 },
  });
}

const clients = new Map<string, S3Client>();

function clientFor(endpoint: string): S3Client {
  const existing = clients.get(endpoint);
  if (existing) return existing;
  const created = client(endpoint);
  clients.set(endpoint, created);
  return created;
}

export const internalClient = () => clientFor(env.S3_ENDPOINT);
export const publicClient = () => clientFor(env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT);

export const limit = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });

export async function withResponseTimeout<T>(
  milliseconds: number,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('The object store does not answer')), milliseconds);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
