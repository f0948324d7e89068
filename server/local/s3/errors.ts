export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const accessDenied = (message = 'Access denied') => new S3Error(403, 'AccessDenied', message);
export const invalidRequest = (message: string) => new S3Error(400, 'InvalidRequest', message);
export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
export const noSuchUpload = () => new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.');
export const notImplemented = (what: string) => new S3Error(501, 'NotImplemented', `Not implemented: ${what}`);
