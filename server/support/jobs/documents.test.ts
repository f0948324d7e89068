import { expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { renderDocument } from '@/server/jobs';
import { db, pool, type ProjectDocument, transaction, type Tx } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import { redrawDocuments, respondWithMissingDocuments } from './documents';
import { getSupportOverview } from '@/server/support/overview';
import { anAssignment, aSupportAgent } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';

async function anOrder() {
  const { projectId } = await anAssignment();
  return { projectId, document: await db.projectDocument.findFirstOrThrow({ where: { projectId } }) };
}

/** Adds a document of the same order. */
function addDocument(tx: Tx, other: ProjectDocument, kind: 'voiceAgreement' | 'receipt', created: Date) {
  const { projectId, assignmentId, teamId } = other;
  const ofOrder = { projectId, assignmentId, teamId, facts: other.facts ?? {} };
  return tx.projectDocument.create({ data: { ...ofOrder, kind, number: `N-${newId()}`, created } });
}

test('lists documents without PDF and creates them again, each once', async () => {
  const { projectId, document: failed } = await anOrder();
  const late = await transaction((tx) => addDocument(tx, failed, 'voiceAgreement', new Date(Date.now() - 2 * hourMs)));
  const idsOf = async () => {
    const { body } = await respondWithMissingDocuments(await aSupportAgent(), { limit: 100 });
    return body.filter(({ project }) => project.id === projectId).map(({ id }) => id);
  };
  expect(await idsOf()).toEqual([late.id]);
  await db.projectDocument.update({ where: { id: failed.id }, data: { failure: 'No font', renderAttempts: 7 } });
  expect((await idsOf()).toSorted()).toEqual([failed.id, late.id].toSorted());
  const before = (await jobsAbout(failed.id)).length;
  const agent = await aSupportAgent();
  expect(await redrawDocuments(agent, [failed.id, 'none'])).toEqual({ queued: [failed.id] });
  expect(await jobsAbout(failed.id)).toHaveLength(before + 1);
  expect(await idsOf()).toEqual([late.id]);
  await db.projectDocument.update({ where: { id: failed.id }, data: { uri: `documents/${failed.id}.pdf` } });
  expect(await redrawDocuments(agent, [failed.id])).toEqual({ queued: [] });
  expect(await db.auditEntry.count({ where: { action: 'rerender-document', subject: projectId } })).toBe(1);
});

test('a document that is older than its job is listed after an hour in the queue', async () => {
  const { document: other } = await anOrder();
  const document = await transaction(async (tx) => {
    const created = await addDocument(tx, other, 'receipt', new Date('2026-01-01'));
    await enqueue(tx, renderDocument, { documentId: created.id });
    return created;
  });
  const agent = await aSupportAgent();
  const isListed = async () => {
    const { body } = await respondWithMissingDocuments(agent, { limit: 100 });
    const { count = 0 } = (await getSupportOverview(agent)).find(({ kind }) => kind === 'failed-documents') ?? {};
    expect(count).toBe(body.length);
    return body.some(({ id }) => id === document.id);
  };
  expect(await isListed()).toBe(false);
  const age = (interval: string) =>
    pool().query(
      `update pgboss.job set created_on = now() - $2::interval where name = $3 and data->>'documentId' = $1`,
      [document.id, interval, renderDocument.name],
    );
  await age('61 minutes');
  expect(await isListed()).toBe(true);
  await age('59 minutes');
  expect(await isListed()).toBe(false);
  await pool().query(`update pgboss.job set state = 'cancelled' where data->>'documentId' = $1`, [document.id]);
  expect(await isListed()).toBe(true);
});
