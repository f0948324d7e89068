import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { listFiles } from '@/server/projects/queries';
import { findObject } from '@/server/system/send-object';
import { anUpload, aProject, aVoice } from '@/tests/support/builders';
import { addFile, deleteFile } from './edit-files';

test('a project has at most 800 files, whose list is below 1 MB', async () => {
  const { customer, id: projectId } = await aProject();
  await db.projectFile.createMany({
    data: Array.from({ length: 800 }, (_, index) => ({
      projectId,
      userId: customer.id,
      uploadedByClient: true,
      contentType: 'application/octet-stream',
      name: '語'.repeat(200),
      uri: `files/${projectId}-${index}`,
    })),
  });
  const files = await listFiles(customer.actor, projectId);
  expect(Buffer.byteLength(JSON.stringify(files))).toBeLessThan(1_000_000);
  const uri = await anUpload(customer.id, 'file');
  const body = { uri, name: 'Brief.pdf', contentType: 'application/pdf' };
  const add = () => addFile(customer.actor, projectId, body);
  await expect(add()).rejects.toMatchObject({ kind: 'conflict', code: 'too-many-files' });
  await deleteFile(customer.actor, projectId, files[0]?.id ?? '');
  expect(await add()).toMatchObject({ name: 'Brief.pdf' });
});

test('voices see and delete their own files, and see those of the customer', async () => {
  const [voice, other] = [await aVoice(), await aVoice()];
  const { id: projectId, customer } = await aProject({ state: 'shortlisted', voiceIds: [voice.id, other.id] });
  const add = async ({ id, actor }: Pick<typeof voice, 'id' | 'actor'>, name: string) =>
    addFile(actor, projectId, { name, uri: await anUpload(id, 'file'), contentType: 'application/pdf' });
  const [brief, own] = [await add(customer, 'brief'), await add(voice, 'notes')];
  const namesFor = async ({ actor }: Pick<typeof voice, 'actor'>) =>
    (await listFiles(actor, projectId)).map(({ name }) => name).toSorted();
  expect(await namesFor(voice)).toEqual(['brief', 'notes']);
  expect(await namesFor(other)).toEqual(['brief']);
  expect(await findObject(other.actor, own.uri)).toBeNull();
  expect(await findObject(other.actor, brief.uri)).not.toBeNull();
  await expect(deleteFile(voice.actor, projectId, brief.id)).rejects.toThrow('Missing scope upload-file');
  await expect(deleteFile(other.actor, projectId, own.id)).rejects.toThrow('This file does not exist.');
  await deleteFile(voice.actor, projectId, own.id);
  expect(await namesFor(customer)).toEqual(['brief']);
});
