import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';

const propertiesSchema = z.object({
  key: z.string(),
  /** ETag without quotes: the MD5 of the content, or of the parts' MD5s followed by their count. */
  etag: z.string(),
  modifiedMs: z.number(),
  headers: z.record(z.string(), z.string()),
});

export type Properties = z.infer<typeof propertiesSchema>;

export type StoredFile = {
  properties: Properties;
  size: number;
  /** Streams the bytes from `start` to `end`, both included, and closes the file. */
  read(start?: number, end?: number): Readable;
  close(): Promise<void>;
};

export type Digests = {
  size: number;
  md5: string;
  sha256: string;
};

const lengthBytes = 4;

/**
 * Writes an object to a new file in `folder`: the content, then the properties as JSON, then the length of that JSON. A
 * single file lets a rename replace both atomically, and open files continue to read their version.
 * @param describe returns the properties of the received content, or throws to reject it.
 * @returns the path, for the caller to move the file.
 */
export async function writeStoredFile(
  folder: string,
  content: AsyncIterable<Buffer>,
  describe: (digests: Digests) => Properties,
  { durable }: { durable: boolean },
): Promise<string> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  try {
    const [md5, sha256] = [createHash('md5'), createHash('sha256')];
    let size = 0;
    for await (const chunk of content) {
      md5.update(chunk);
      sha256.update(chunk);
      size += chunk.length;
      await file.appendFile(chunk);
    }
    const properties = describe({ size, md5: md5.digest('hex'), sha256: sha256.digest('hex') });
    const json = Buffer.from(JSON.stringify(properties));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(json.length);
    await file.appendFile(Buffer.concat([json, length]));
    if (durable) await file.sync();
    await file.close();
    return path;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

/** @returns undefined when the file does not exist. @throws when it is damaged */
export async function openStoredFile(path: string): Promise<StoredFile | undefined> {
  const file = await open(path, 'r').catch(ignoreMissing);
  if (!file) return;
  try {
    const total = (await file.stat()).size;
    const jsonLength = (await readBytes(file, total - lengthBytes, lengthBytes)).readUInt32BE();
    const size = total - lengthBytes - jsonLength;
    const json = await readBytes(file, size, jsonLength);
    const properties = propertiesSchema.parse(JSON.parse(json.toString()));
    const read = (start = 0, end = size - 1) => file.createReadStream({ start, end });
    return { properties, size, read, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.max(0, length)), position });
  if (bytesRead < length || position < 0) throw new Error('A stored object is damaged.');
  return buffer;
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
