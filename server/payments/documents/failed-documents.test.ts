import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { anAssignment } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { failDocument, listFailedDocuments, retryFailedDocuments } from './failed-documents';

async function aDocument() {
  const { projectId } = await anAssignment({ team: { manualInvoice: true } });
  const document = await db.projectDocument.findFirstOrThrow({ where: { projectId } });
  const row = () => db.projectDocument.findUniqueOrThrow({ where: { id: document.id } });
  const isListed = async () => (await listFailedDocuments()).some(({ id }) => id === document.id);
  return { document, projectId, row, isListed };
}
const updatesOf = (projectId: string) => db.event.count({ where: { projectId, type: 'project-updated' } });

test('a failure is stored and shown once, listed for support, and rendered again when support retries it', async () => {
  const { document, projectId, row, isListed } = await aDocument();
  const before = await updatesOf(projectId);
  await inParallel(5, () => failDocument(document, 'RangeError'));
  expect(await row()).toMatchObject({ failure: 'RangeError', uri: null });
  expect(await updatesOf(projectId)).toBe(before + 1);
  expect(await isListed()).toBe(true);
  await db.projectDocument.update({ where: { id: document.id }, data: { renderAttempts: 3 } });
  const jobs = (await jobsAbout(document.id)).length;
  await inParallel(5, () => retryFailedDocuments());
  expect(await row()).toMatchObject({ failure: null, renderAttempts: 0 });
  expect((await jobsAbout(document.id)).slice(jobs).map(({ name }) => name)).toEqual(['render-document']);
  expect(await isListed()).toBe(false);
});

test('a document that was rendered meanwhile has not failed', async () => {
  const { document, row, isListed } = await aDocument();
  await db.projectDocument.update({ where: { id: document.id }, data: { uri: `documents/${document.id}.pdf` } });
  await failDocument(document, 'late');
  expect(await row()).toMatchObject({ failure: null });
  expect(await isListed()).toBe(false);
});
