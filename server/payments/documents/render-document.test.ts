import { expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { handleRenderDocument, maxRenderAttempts } from './render-document.handler';
import { listFailedDocuments } from './failed-documents';
import { db } from '@/server/platform/db';
import { findDetailedProject } from '@/server/projects/read-project';
import { presentProject } from '@/server/projects/present/presenter';
import { aCustomer, aProject } from '@/tests/support/builders';
import { getObject, headObject } from '@/server/platform/storage/storage';
import { factsOf } from '@/tests/support/document-texts';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { structuredReceipt } from '@/tests/support/payments/structured-facts';
import { requeueAllStuckWork } from '@/tests/support/jobs/stuck-work';

const facts = factsOf('clientAgreement', ['Spot', 'Freja', 'Street 1', 'Warm']);
/** Matches the schema but cannot be rendered, because the date is invalid. */
const unrenderable = { ...facts, issuedAt: 'not a date' };

let count = 0;

async function aDocument(of: unknown = facts, created = new Date()) {
  const customer = await aCustomer();
  const project = await aProject({ customer, state: 'assigned' });
  const assignment = await db.assignment.findFirstOrThrow({ where: { projectId: project.id } });
  count += 1;
  const number = `CA-TEST-${process.pid}-${count}`;
  const document = await db.projectDocument.create({
    data: {
      projectId: project.id,
      assignmentId: assignment.id,
      teamId: project.teamId,
      kind: 'clientAgreement',
      number,
      facts: of as object,
      created,
    },
  });
  return { id: document.id, customer, projectId: project.id };
}

const render = (documentId: string) => handleRenderDocument({ documentId });
const find = (id: string) => db.projectDocument.findUniqueOrThrow({ where: { id } });

test('renders a document once and resets its attempts', async () => {
  const { id } = await aDocument();
  await render(id);
  expect(await find(id)).toMatchObject({ uri: `documents/${id}.pdf`, ublUri: null, failure: null, renderAttempts: 0 });
});

test('stores an invoice as UBL too, both once', async () => {
  const { id } = await aDocument(structuredReceipt);
  await render(id);
  const files = { uri: `documents/${id}.pdf`, ublUri: `documents/${id}.xml` };
  expect(await find(id)).toMatchObject(files);
  const textOf = async (uri: string) => Buffer.from(await getObject(uri)).toString();
  expect(await textOf(files.ublUri)).toContain(`<cbc:ID>${structuredReceipt.number}</cbc:ID>`);
  expect(await headObject(files.ublUri)).toMatchObject({ contentType: 'application/xml' });
  expect(await textOf(files.uri)).toContain('factur-x.xml');
  const change = db.projectDocument.update({ where: { id }, data: { ublUri: 'documents/other.xml' } });
  await expect(change).rejects.toThrow('never changes');
});

test('marks a document that cannot be rendered as failed and shows it to the customer and support', async () => {
  const { id, customer, projectId } = await aDocument(unrenderable);
  for (let attempt = 1; attempt < maxRenderAttempts; attempt += 1) await expect(render(id)).rejects.toThrow();
  expect(await find(id)).toMatchObject({ failure: null });
  await render(id);
  expect((await find(id)).failure).toContain('RangeError');
  const project = await findDetailedProject(db, projectId);
  if (!project) throw new Error('The project is gone.');
  expect(presentProject(customer.actor, project, true)).toMatchObject({
    failedDocuments: ['clientAgreement'],
    clientAgreementUri: null,
  });
  expect((await listFailedDocuments()).map((document) => document.id)).toContain(id);
  await render(id);
  expect(await find(id)).toMatchObject({ uri: null, renderAttempts: maxRenderAttempts });
});

test('marks a document as failed whose rendering crashes the worker', async () => {
  const { id } = await aDocument();
  await db.projectDocument.update({ where: { id }, data: { renderAttempts: maxRenderAttempts } });
  await render(id);
  expect(await find(id)).toMatchObject({ uri: null, failure: 'Drawing it never ended.' });
});

test('fails immediately when the facts are invalid', async () => {
  const { id } = await aDocument({});
  await render(id);
  expect((await find(id)).failure).toBe('Its facts cannot be read.');
});

test('recovers documents that wait, and leaves failed ones to support', async () => {
  const old = new Date(Date.now() - hourMs);
  const failed = await aDocument(facts, old);
  const waiting = await aDocument(facts, old);
  await db.projectDocument.update({ where: { id: failed.id }, data: { failure: 'x' } });
  await requeueAllStuckWork();
  expect(await jobsAbout(waiting.id)).toHaveLength(1);
  expect(await jobsAbout(failed.id)).toHaveLength(0);
});
