import { S3Client } from '@aws-sdk/client-s3';
import { startS3 } from './server';

export const keys = { accessKeyId: 'KEY', secretAccessKey: 'secret' };
export const Bucket = 'takes';

type Options = Omit<Parameters<typeof startS3>[0], 'bucket' | 'region' | keyof typeof keys>;

export const startTestS3 = (options: Options) => startS3({ bucket: Bucket, region: 'us-east-1', ...keys, ...options });

export const clientOf = (endpoint: string, credentials = keys, region = 'us-east-1'): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials,
    maxAttempts: 1,
  });
