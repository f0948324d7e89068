import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { db } from '@/server/platform/db';
import { hookSignature } from '@/server/platform/document-hook';
import { getObject } from '@/server/platform/storage/storage';
import { aCustomer, aProject } from '@/tests/support/builders';
import { factsOf } from '@/tests/support/document-texts';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { requeueAllStuckWork } from '@/tests/support/jobs/stuck-work';
import { serve } from '@/tests/support/network/serve';
import { structuredReceipt } from '@/tests/support/payments/structured-facts';
import { handOnStructuredDocument } from './hand-on-document';
import { handleRenderDocument } from './render-document.handler';

const secret = `whsec_${'ab+/'.repeat(8)}`;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let respond: RequestListener = () => {};
const receiver = await serve((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    respond(request, response);
  });
});
process.env.DOCUMENT_HOOK_URL = receiver.url;
process.env.DOCUMENT_HOOK_SECRET = secret;

const answer =
  (status: number): RequestListener =>
  (_, response) =>
    response.writeHead(status, status === 302 ? { Location: `${receiver.url}/elsewhere` } : {}).end('a response');

afterAll(() => receiver.close());
beforeEach(() => {
  received.length = 0;
  respond = answer(204);
});

/** Returns the id of a document that was created and waits to be handed on. */
async function aDrawnDocument(facts: object = structuredReceipt, created = new Date()): Promise<string> {
  const project = await aProject({ customer: await aCustomer(), state: 'assigned' });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId: project.id } });
  const { id } = await db.projectDocument.create({
    data: {
      projectId: project.id,
      assignmentId,
      teamId: project.teamId,
      kind: 'clientAgreement',
      number: `HOOK-${project.id}`,
      facts,
      created,
    },
  });
  await handleRenderDocument({ documentId: id });
  return id;
}

const find = (id: string) => db.projectDocument.findUniqueOrThrow({ where: { id } });
const handOnJobs = async (id: string) => (await jobsAbout(id)).filter(({ name }) => name === 'hand-on-document');

test('hands a structured document on once, signed, with its files and facts', async () => {
  const id = await aDrawnDocument();
  expect(await handOnJobs(id)).toHaveLength(1);
  await handOnStructuredDocument(id);
  await handOnStructuredDocument(id);
  expect(received).toHaveLength(1);
  const [{ headers, body }] = received as [(typeof received)[0]];
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-signature': `v1,${hookSignature(`${id}.${String(headers['webhook-timestamp'])}.${body}`, secret)}`,
  });
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(600);
  const { uri, ublUri, projectId, number, handedOnAt, isHandOnDue } = await find(id);
  const base64Of = async (key: string | null) => Buffer.from(await getObject(key ?? '')).toString('base64');
  const sent = JSON.parse(body);
  expect(sent).toMatchObject({ id, number, projectId, issuedOn: structuredReceipt.issuedOn, facts: structuredReceipt });
  expect(sent.pdf).toBe(await base64Of(uri));
  expect(Buffer.from(sent.ubl).toString('base64')).toBe(await base64Of(ublUri));
  expect(isHandOnDue).toBe(false);
  expect(handedOnAt).not.toBeNull();
});

test.each([500, 400, 302])('after a response of %i it is handed on again, with the same id', async (status) => {
  const id = await aDrawnDocument();
  respond = answer(status);
  const failure = await handOnStructuredDocument(id).catch(String);
  expect(failure).toMatch(status === 302 ? /did not respond: TypeError$/ : new RegExp(`responded with ${status}$`));
  expect(await find(id)).toMatchObject({ isHandOnDue: true, handedOnAt: null });
  respond = answer(200);
  await handOnStructuredDocument(id);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  expect(await find(id)).toMatchObject({ isHandOnDue: false });
});

test('hands on nothing that has no structured file', async () => {
  const id = await aDrawnDocument(factsOf('clientAgreement', ['Spot', 'Freja', 'Street 1', 'Warm']));
  expect(await find(id)).toMatchObject({ ublUri: null, isHandOnDue: false });
  expect(await handOnJobs(id)).toHaveLength(0);
  await handOnStructuredDocument(id);
  expect(received).toHaveLength(0);
});

test('recovers a document that was not handed on', async () => {
  const waiting = await aDrawnDocument(structuredReceipt, new Date(Date.now() - hourMs));
  const done = await aDrawnDocument(structuredReceipt, new Date(Date.now() - hourMs));
  await handOnStructuredDocument(done);
  await db.$executeRaw`delete from pgboss.job where name = 'hand-on-document'`;
  await requeueAllStuckWork();
  expect(await handOnJobs(waiting)).toHaveLength(1);
  expect(await handOnJobs(done)).toHaveLength(0);
});
