import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parseJson } from '@/server/local/data-folder';
import type { ObjectStore } from './store';
import { ignoreMissing } from './stored-file';

const suffix = '._S3rver_object';

/**
 * Moves the objects that an earlier release stored with the package s3rver, where a key was a path below a folder with
 * the bucket's name. Deletes each object after moving it, so that the next start continues an interrupted run.
 */
export async function importS3rverFolder(folder: string, bucket: string, store: ObjectStore): Promise<void> {
  const source = join(folder, bucket);
  const names = await readdir(source, { recursive: true }).catch(ignoreMissing);
  if (!names) return;
  for (const name of names.filter((path) => path.endsWith(suffix))) {
    const base = join(source, name.slice(0, -suffix.length));
    const headers = await readHeaders(`${base}._S3rver_metadata.json`);
    const key = name.slice(0, -suffix.length).replaceAll(sep, '/');
    const { mtimeMs } = await stat(join(source, name));
    const etag = await readFile(`${base}${suffix}.md5`, 'utf8').catch(ignoreMissing);
    await store.put(createReadStream(join(source, name)), ({ md5 }) => ({
      key,
      etag: etag ?? md5,
      modifiedMs: mtimeMs,
      headers,
    }));
    await rm(join(source, name));
  }
  await rm(source, { recursive: true });
}

async function readHeaders(path: string): Promise<Record<string, string>> {
  const stored = parseJson((await readFile(path, 'utf8').catch(ignoreMissing)) ?? '{}');
  const entries = Object.entries(stored && typeof stored === 'object' ? stored : {});
  return Object.fromEntries(
    entries.filter(([name, value]) => /^(content-(?!length)|cache-|expires)/.test(name) && typeof value === 'string'),
  );
}
