import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { listFiles } from '@/server/projects/queries';
import { aProject } from '@/tests/support/builders';
import { makeUpload } from '@/tests/support/scene';
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
  const uri = await makeUpload(customer.id, 'file');
  const body = { uri, name: 'Brief.pdf', contentType: 'application/pdf' };
  const add = () => addFile(customer.actor, projectId, body);
  await expect(add()).rejects.toMatchObject({ kind: 'conflict', code: 'too-many-files' });
  await deleteFile(customer.actor, projectId, files[0]?.id ?? '');
  expect(await add()).toMatchObject({ name: 'Brief.pdf' });
});
