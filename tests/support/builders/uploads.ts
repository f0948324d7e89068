import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { beginParts } from '@/server/platform/storage/storage-parts';

const kinds = {
  audio: { contentType: 'audio/wav', ext: 'wav' },
  file: { contentType: 'application/pdf', ext: 'pdf' },
} as const;

/** An upload that has arrived and is not claimed. Returns its URI. */
export async function anUpload(
  userId: string,
  purpose: keyof typeof kinds = 'audio',
  bytes: Buffer = Buffer.alloc(1_000),
): Promise<string> {
  const { contentType, ext } = kinds[purpose];
  const uri = `${purpose}/${randomUUID()}.${ext}`;
  await putObject(uri, bytes, contentType);
  await db.upload.create({ data: { uri, userId, purpose, contentType, sizeBytes: bytes.length } });
  return uri;
}

export async function someUploads(userId: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => anUpload(userId)));
}

/** An upload in three parts, of which none has arrived. Returns its id. */
export async function aPartedUpload(userId: string): Promise<string> {
  const [id, uri] = [randomUUID(), `audio/${randomUUID()}.wav`];
  const { contentType } = kinds.audio;
  const storeId = await beginParts(uri, contentType);
  const parts = { create: { id, storeId, partSize: 8 * 1024 ** 2 } };
  await db.upload.create({ data: { uri, userId, purpose: 'audio', contentType, sizeBytes: 20_000_000n, parts } });
  return id;
}

/** A file of a project, which the object store does not have. */
export async function aFile(
  given: Partial<Prisma.ProjectFileUncheckedCreateInput> & { projectId: string; userId: string },
) {
  const { contentType } = kinds.file;
  const uri = `files/${randomUUID()}.pdf`;
  return db.projectFile.create({ data: { name: 'brief.pdf', uri, contentType, uploadedByClient: true, ...given } });
}
