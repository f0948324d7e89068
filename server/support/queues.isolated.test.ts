import { beforeAll, expect, test } from 'vitest';
import { userRow } from '@/prisma/seed/builders/people';
import type { Actor } from '@/server/access/actor';
import { renderDocument, sendMail } from '@/server/jobs';
import { db, pool, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import type { HttpResult } from '@/server/platform/http-result';
import { enqueue } from '@/server/platform/queue';
import { respondWithAbandonedWork } from '@/server/support/jobs/abandoned-work';
import { respondWithMissingDocuments } from '@/server/support/jobs/documents';
import { respondWithFailedJobs } from '@/server/support/jobs/jobs';
import { respondWithLedgerDifferences } from '@/server/support/money/differences';
import { respondWithInvoices } from '@/server/support/money/invoices';
import { respondWithPaymentIssues } from '@/server/support/money/issues';
import { respondWithSupportPayouts } from '@/server/support/money/payouts';
import { getSupportOverview } from '@/server/support/overview';
import { respondWithSupportProjects } from '@/server/support/projects/list-projects';
import { listSupportVoices } from '@/server/support/voices';
import { aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { readsOf } from '@/tests/support/statements';
import { aSupport } from '@/tests/support/support-actors';

/** docs/rules/support.md#pending-work: every queue with 5,000 entries, a minute apart; number 5,000 is the oldest. */
const numWaiting = 5_000;
const firstMs = Date.UTC(2026, 9, 1);
const ageOf = (number: string) => `timestamptz '2026-10-01T00:00:00Z' - ${number} * interval '1 minute'`;
const oldest = new Date(firstMs - numWaiting * 60_000).toISOString();

let support: Actor;

/** Copies the row with this id once per number `n`; `own` is the SQL of the columns that differ. */
async function copyRow(table: string, id: string, own: string): Promise<void> {
  await pool().query(
    `insert into ${table} select copy.* from ${table} o, generate_series(1, $2::int) n,
       jsonb_populate_record(o, jsonb_build_object(${own})) copy where o.id = $1`,
    [id, numWaiting],
  );
}

async function buildVoices(): Promise<void> {
  const names = { firstName: 'Vera', lastName: 'Waits', isVoice: true };
  const users = await Promise.all(Array.from({ length: numWaiting }, () => userRow(names)));
  await db.user.createMany({ data: users });
  await db.voiceProfile.createMany({
    data: users.map(({ id: userId }, index) => ({
      ...{ userId, status: 'awaiting', awaitingSince: new Date(firstMs - (index + 1) * 60_000) },
    })),
  });
}

/** Each project awaits approval, and its released assignment has an invoice, a fee and a document without a PDF. */
async function buildProjects(): Promise<void> {
  const [template, voice] = [await aTemplate({ requiresAdminApproval: true }), await aVoice()];
  const { id: projectId, teamId, customerId } = await aProject({ template });
  const money = { amountCents: 25_000, vatCents: 5_000 };
  const assignment = await db.assignment.create({
    data: {
      ...{ projectId, voiceId: voice.id, assignedById: customerId, state: 'released' },
      ...{ customerTotalCents: 25_000, voiceFeeTotalCents: 14_000 },
    },
  });
  const ofProject = { projectId, assignmentId: assignment.id };
  const invoice = await db.invoice.create({ data: { ...ofProject, teamId, ...money, dueOn: new Date(firstMs) } });
  const document = await db.projectDocument.create({
    data: { ...ofProject, teamId, kind: 'receipt', number: 'R-0', facts: {} },
  });
  const payout = await db.payout.create({
    data: {
      assignmentId: assignment.id,
      voiceId: voice.id,
      method: 'manual',
      amountCents: 14_000,
      idempotencyKey: newId(),
    },
  });
  const issue = await db.paymentIssue.create({ data: { projectId, payoutId: payout.id, kind: 'transferReversed' } });
  const difference = await db.ledgerDifference.create({
    data: { stripeId: 'tr_0', subjectId: payout.id, providerCents: 1, ledgerCents: 2 },
  });
  const created = `'created', ${ageOf('n')}`;
  const ofCopy = `'projectId', o."projectId" || '-' || n, 'assignmentId', o."assignmentId" || '-' || n`;
  const numbered = (column: string) => `'${column}', o."${column}" || '-' || n`;
  await copyRow('projects', projectId, `${numbered('id')}, ${created}`);
  await copyRow('assignments', assignment.id, `${numbered('id')}, ${numbered('projectId')}`);
  await copyRow('invoices', invoice.id, `${numbered('id')}, ${ofCopy}, ${created}`);
  await copyRow('project_documents', document.id, `${numbered('id')}, ${ofCopy}, ${numbered('number')}, ${created}`);
  const ofPayout = `${numbered('id')}, ${ofCopy}, ${numbered('idempotencyKey')}`;
  await copyRow('payouts', payout.id, `${ofPayout}, ${created}`);
  await copyRow('payment_issues', issue.id, `${numbered('id')}, ${numbered('payoutId')}, ${created}`);
  await copyRow('ledger_differences', difference.id, `${numbered('id')}, ${numbered('stripeId')}, ${created}`);
  // Only the copies wait.
  await db.payout.update({ where: { id: payout.id }, data: { status: 'paid' } });
  await db.invoice.update({ where: { id: invoice.id }, data: { paidOn: new Date(firstMs) } });
  await db.projectDocument.update({ where: { id: document.id }, data: { uri: 'documents/r-0.pdf' } });
  await db.paymentIssue.update({ where: { id: issue.id }, data: { resolvedAt: new Date(firstMs) } });
  await db.ledgerDifference.update({ where: { id: difference.id }, data: { resolvedAt: new Date(firstMs) } });
  await db.project.update({ where: { id: projectId }, data: { adminApprovedAt: new Date(firstMs) } });
}

async function buildJobs(): Promise<void> {
  // Creates the queues.
  await transaction(async (tx) => {
    await enqueue(tx, sendMail, { mailId: newId() });
    await enqueue(tx, renderDocument, { documentId: newId() });
  });
  // Jobs of other documents, which must not be read again for each document.
  await pool().query(
    `insert into pgboss.job (name, data) select $2, jsonb_build_object('documentId', 'other-' || n)
     from generate_series(1, $1::int) n`,
    [numWaiting, renderDocument.name],
  );
  await pool().query(
    `insert into pgboss.job (name, data, state, output, created_on, completed_on)
     select 'send-mail', jsonb_build_object('mailId', 'mail-' || n), 'failed', '{"message": "Refused"}',
       ${ageOf('n')}, ${ageOf('n')} from generate_series(1, $1::int) n`,
    [numWaiting],
  );
  await pool().query(
    `insert into recoveries (kind, "subjectId", attempts, "givenUpAt")
     select 'send-mail', 'mail-' || n, 8, ${ageOf('n')} from generate_series(1, $1::int) n`,
    [numWaiting],
  );
}

beforeAll(async () => {
  await useOwnDatabase();
  support = await aSupport('admin');
  await buildVoices();
  await buildProjects();
  await buildJobs();
});

type Page = { limit: number; cursor?: string };
type Queue = (page: Page) => Promise<HttpResult<ReadonlyArray<Record<string, unknown>>>>;

const queues: Record<string, { read: Queue; since: string }> = {
  voices: { read: (page) => listSupportVoices(support, { status: 'awaiting', ...page }), since: 'awaitingSince' },
  projects: {
    read: (page) => respondWithSupportProjects({ phase: 'awaiting-approval', ...page }),
    since: 'created',
  },
  payouts: { read: (page) => respondWithSupportPayouts(support, { view: 'due', ...page }), since: 'created' },
  invoices: { read: (page) => respondWithInvoices(support, { view: 'open', ...page }), since: 'created' },
  'payment issues': {
    read: (page) => respondWithPaymentIssues(support, { state: 'open', ...page }),
    since: 'created',
  },
  'ledger differences': {
    read: (page) => respondWithLedgerDifferences(support, { state: 'open', ...page }),
    since: 'created',
  },
  documents: { read: (page) => respondWithMissingDocuments(support, page), since: 'created' },
  'failed jobs': { read: (page) => respondWithFailedJobs(support, page), since: 'failed' },
  'abandoned work': { read: (page) => respondWithAbandonedWork(support, page), since: 'since' },
};

test.each(Object.entries(queues))(
  'reads a page of 5,000 waiting %s with few statements and rows, the oldest first',
  async (_name, { read, since }) => {
    let result = await read({ limit: 50 });
    expect(result.body[0]?.[since]).toBe(oldest);
    const cursor = result.extra.headers?.['X-Next-Cursor'] ?? '';
    const { statements, rows } = await readsOf(async () => {
      result = await read({ limit: 50, cursor });
    });
    // The second page follows the first.
    expect(result.body.map((row) => row[since])).toEqual(
      Array.from({ length: 50 }, (_, index) => new Date(firstMs - (numWaiting - 50 - index) * 60_000).toISOString()),
    );
    expect(statements.length).toBeLessThanOrEqual(12);
    // A few rows of other tables for each of the 51.
    expect(rows).toBeLessThanOrEqual(51 * 8);
  },
);

test('counts all queues with one statement', async () => {
  let items: Awaited<ReturnType<typeof getSupportOverview>> = [];
  const { statements, rows } = await readsOf(async () => {
    items = await getSupportOverview(support);
  });
  expect(statements).toHaveLength(1);
  expect(rows).toBe(items.length);
  const kinds = ['voices', 'projects', 'payouts', 'unpaid-invoices', 'payment-issues'] as const;
  for (const kind of [...kinds, 'failed-documents'] as const) {
    expect(items.find((item) => item.kind === kind)).toEqual({ kind, count: numWaiting, oldest });
  }
  expect(items.find(({ kind }) => kind === 'failed-jobs')).toMatchObject({ count: 2 * numWaiting, oldest });
});
