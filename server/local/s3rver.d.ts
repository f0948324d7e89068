/** The parts of `@20minutes/s3rver` that we use; the package brings no types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
    on(event: 'error', listener: (error: unknown) => void): this;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  export const DUMMY_ACCOUNT: {
    createKeyPair(accessKeyId: string, secretAccessKey: string): void;
    revokeAccessKey(accessKeyId: string): void;
  };
}

declare module '@20minutes/s3rver/lib/controllers/object.js' {
  import type { ObjectController } from '@/server/local/s3rver-parts';

  const controller: ObjectController;
  export default controller;
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  import type { S3ErrorClass } from '@/server/local/s3rver-parts';

  const S3Error: S3ErrorClass;
  export default S3Error;
}
