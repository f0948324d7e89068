import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const table = z.object({
  /** Name, quoted for SQL: `public.users`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Hash of the rows in the order of their key, in PostgreSQL's text format. */
  sha256: z.string(),
  file: z.string(),
});
export type TableEntry = z.infer<typeof table>;

export const sequence = z.object({ name: z.string(), lastValue: z.string() });
export type SequenceEntry = z.infer<typeof sequence>;

const object = z.object({
  key: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  contentType: z.string(),
});
export type ObjectEntry = z.infer<typeof object>;

const manifest = z.object({
  format: z.literal(1),
  created: z.iso.datetime(),
  /** Names of the migrations of the database. */
  migrations: z.array(z.string()),
  /** Version of the queue's schema. */
  queueVersion: z.number().int().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** `sha256` of objects.jsonl, which has a line for each object. */
  objects: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
});
export type Manifest = z.infer<typeof manifest>;

export const manifestFile = 'manifest.json';
export const objectsFile = 'objects.jsonl';

/** @throws with a message for the operator */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} has no ${manifestFile}: it is no backup, or it was interrupted.`);
  return manifest.parse(JSON.parse(text));
}

export async function readObjectEntries(folder: string): Promise<ObjectEntry[]> {
  const text = await readFile(join(folder, objectsFile), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => object.parse(JSON.parse(line)));
}
