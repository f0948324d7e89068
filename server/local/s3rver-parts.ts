import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What Koa hands the package's controllers, as far as these need it. */
export interface S3Context {
  status: number;
  body: unknown;
  params: { bucket: string; key: string };
  query: { uploadId?: string | string[]; partNumber?: string | string[] };
  store: { getResourcePath(bucket: string, key: string | undefined, resource: string): string };
}

type Run = (context: S3Context) => Promise<void>;
export type ObjectController = Record<string, Run>;
export type S3ErrorClass = new (code: string, message: string, detail?: object) => Error;

/**
 * What @20minutes/s3rver 5.0.0 lacks of uploads in parts: listing the parts, giving an upload up, and refusing parts of one
 * that is not there. Added to its own controller, so that signatures are checked as for everything else.
 */
export function completeParts(controller: ObjectController, S3Error: S3ErrorClass): void {
  /** The folder of the upload that the request names. @throws S3Error 'NoSuchUpload' */
  async function folderOf({ params, query, store }: S3Context): Promise<string> {
    const id = String(query.uploadId);
    const folder = join(store.getResourcePath(params.bucket, undefined, 'uploads'), id);
    const key = /^[0-9a-f]{32}$/.test(id) ? await readFile(join(folder, 'key'), 'utf8').catch(() => null) : null;
    if (key === params.key) return folder;
    throw new S3Error('NoSuchUpload', 'The specified upload does not exist.', { UploadId: id });
  }

  controller.listParts = async (context) => {
    const parts = await storedParts(await folderOf(context));
    context.body = {
      ListPartsResult: {
        '@': { xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/' },
        Bucket: context.params.bucket,
        Key: context.params.key,
        UploadId: String(context.query.uploadId),
        IsTruncated: false,
        Part: parts.map(({ number, size, md5 }) => ({ PartNumber: number, Size: size, ETag: JSON.stringify(md5) })),
      },
    };
  };

  controller.abortMultipartUpload = async (context) => {
    await rm(await folderOf(context), { recursive: true, force: true });
    context.status = 204;
  };

  for (const name of ['uploadPart', 'completeMultipartUpload']) {
    const run = controller[name];
    if (!run) throw new Error('This release of @20minutes/s3rver is not the one that is known here.');
    controller[name] = async (context) => {
      await folderOf(context);
      await run(context);
    };
  }
}

/** A part that broke off is there too, shorter than it was meant to be: its size says so. */
async function storedParts(folder: string): Promise<Array<{ number: number; size: number; md5: string }>> {
  const names = (await readdir(folder)).filter((name) => /^\d+\.md5$/.test(name));
  const parts = await Promise.all(
    names.map(async (name) => {
      const number = Number.parseInt(name, 10);
      const { size } = await stat(join(folder, String(number)));
      return { number, size, md5: await readFile(join(folder, name), 'utf8') };
    }),
  );
  return parts.toSorted((a, b) => a.number - b.number);
}
