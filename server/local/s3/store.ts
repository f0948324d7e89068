import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { noSuchUpload, S3Error } from './errors';
import {
  type Digests,
  ignoreMissing,
  openStoredFile,
  type Properties,
  type StoredFile,
  writeStoredFile,
} from './stored-file';

export type StoredPart = {
  number: number;
  size: number;
  etag: string;
};

export type ListedObject = Properties & { size: number };

const uploadSchema = z.object({ key: z.string(), headers: z.record(z.string(), z.string()) });
type Upload = z.infer<typeof uploadSchema>;

/**
 * The objects of one bucket in a folder. A file's name is the SHA-256 of its key, so no key can choose a file name, and
 * every key is valid on every file system.
 */
export class ObjectStore {
  private readonly objects: string;
  private readonly uploads: string;
  private readonly incoming: string;

  constructor(
    folder: string,
    private readonly options: { durable: boolean },
  ) {
    [this.objects, this.uploads, this.incoming] = ['objects', 'uploads', 'incoming'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    rmSync(this.incoming, { recursive: true, force: true });
    for (const path of [this.objects, this.uploads, this.incoming]) mkdirSync(path, { recursive: true, mode: 0o700 });
  }

  /** @param describe returns the properties of the received content, or throws to reject it */
  async put(content: AsyncIterable<Buffer>, describe: (digests: Digests) => Properties): Promise<Properties> {
    let properties: Properties | undefined;
    const describeOnce = (digests: Digests) => (properties = describe(digests));
    const path = await writeStoredFile(this.incoming, content, describeOnce, this.options);
    if (!properties) throw new Error('A file was stored without properties.');
    await rename(path, this.pathOf(properties.key));
    return properties;
  }

  /** Opens an object, which the caller must read or close. */
  open(key: string): Promise<StoredFile | undefined> {
    return openStoredFile(this.pathOf(key));
  }

  /**
   * Returns objects in a stable order, which is not that of their keys.
   * @param after `next` of the page before.
   */
  async list(after: string, limit: number): Promise<{ objects: ListedObject[]; next: string | undefined }> {
    const names = (await readdir(this.objects)).toSorted().filter((name) => name > after);
    const page = names.slice(0, limit);
    const objects: ListedObject[] = [];
    for (const name of page) {
      const file = await openStoredFile(join(this.objects, name));
      // The object was deleted meanwhile.
      if (!file) continue;
      await file.close();
      objects.push({ ...file.properties, size: file.size });
    }
    return { objects, next: names.length > limit ? page.at(-1) : undefined };
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async createUpload(upload: Upload): Promise<string> {
    const id = randomBytes(16).toString('hex');
    const unfinished = join(this.incoming, id);
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(join(unfinished, 'upload.json'), JSON.stringify(upload), {
      mode: 0o600,
      flush: this.options.durable,
    });
    await rename(unfinished, join(this.uploads, id));
    return id;
  }

  /** Replaces an earlier part of the same number. @returns its ETag. @throws S3Error 'NoSuchUpload'. */
  async putPart(
    upload: { id: string; key: string; part: number },
    content: AsyncIterable<Buffer>,
    check: (digests: Digests) => void,
  ): Promise<string> {
    await this.readUpload(upload);
    let etag = '';
    const describe = (digests: Digests): Properties => {
      check(digests);
      etag = digests.md5;
      return { key: upload.key, etag, modifiedMs: Date.now(), headers: {} };
    };
    const path = await writeStoredFile(this.incoming, content, describe, this.options);
    try {
      await rename(path, join(this.uploads, upload.id, String(upload.part)));
    } catch (error) {
      await rm(path, { force: true });
      return rejectMissingUpload(error);
    }
    return etag;
  }

  /** @returns the parts by number. @throws S3Error 'NoSuchUpload' */
  async listParts(upload: { id: string; key: string }): Promise<StoredPart[]> {
    await this.readUpload(upload);
    const names = await readdir(join(this.uploads, upload.id)).catch(rejectMissingUpload);
    const parts = await Promise.all(
      names.filter((name) => /^\d+$/.test(name)).map((name) => this.readPart(upload, name)),
    );
    return parts.toSorted((a, b) => a.number - b.number);
  }

  /**
   * Concatenates the parts and ends the upload.
   * @throws S3Error 'NoSuchUpload', or 'InvalidPart' for a part that differs from the stored one.
   */
  async completeUpload(
    upload: { id: string; key: string },
    parts: { number: number; etag: string }[],
  ): Promise<Properties> {
    const { key, headers } = await this.readUpload(upload);
    const stored = new Map((await this.listParts(upload)).map((part) => [part.number, part.etag]));
    if (parts.some(({ number, etag }) => stored.get(number) !== etag)) {
      throw new S3Error(400, 'InvalidPart', 'A part was not found, or it has another ETag.');
    }
    const md5 = createHash('md5');
    for (const { etag } of parts) md5.update(Buffer.from(etag, 'hex'));
    const etag = `${md5.digest('hex')}-${parts.length}`;
    const content = this.concatenate(upload, parts);
    const properties = await this.put(content, () => ({ key, etag, modifiedMs: Date.now(), headers }));
    await rm(join(this.uploads, upload.id), { recursive: true, force: true });
    return properties;
  }

  async abortUpload(upload: { id: string; key: string }): Promise<void> {
    await this.readUpload(upload);
    await rm(join(this.uploads, upload.id), { recursive: true, force: true });
  }

  private async *concatenate(upload: { id: string }, parts: { number: number }[]): AsyncIterable<Buffer> {
    for (const { number } of parts) {
      const file = await openStoredFile(join(this.uploads, upload.id, String(number)));
      if (!file) throw noSuchUpload();
      if (file.size > 0) yield* file.read();
      else await file.close();
    }
  }

  private async readPart({ id }: { id: string }, name: string): Promise<StoredPart> {
    const file = await openStoredFile(join(this.uploads, id, name));
    if (!file) throw noSuchUpload();
    await file.close();
    return { number: Number(name), size: file.size, etag: file.properties.etag };
  }

  private async readUpload({ id, key }: { id: string; key: string }): Promise<Upload> {
    if (!/^[0-9a-f]{32}$/.test(id)) throw noSuchUpload();
    const json = await readFile(join(this.uploads, id, 'upload.json'), 'utf8').catch(rejectMissingUpload);
    const upload = uploadSchema.parse(JSON.parse(json));
    if (upload.key !== key) throw noSuchUpload();
    return upload;
  }

  private pathOf(key: string): string {
    return join(this.objects, createHash('sha256').update(key).digest('hex'));
  }
}

/** Rejects a request if the folder of the upload is missing, because another request aborted or completed it. */
function rejectMissingUpload(error: unknown): never {
  if (error instanceof Error) ignoreMissing(error);
  throw noSuchUpload();
}
