import { userRow } from '@/prisma/seed/builders/people';
import { renderDocument, sendMail } from '@/server/jobs';
import { db, pool, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import { aProject, aTemplate, aVoice } from '@/tests/support/builders';

export const numWaiting = 5_000;
const firstMs = Date.UTC(2026, 9, 1);
const ageOf = (number: string) => `timestamptz '2026-10-01T00:00:00Z' - ${number} * interval '1 minute'`;

/** Returns when the entry with this number began to wait; the last entry is the oldest. */
export const waitsSince = (number: number) => new Date(firstMs - number * 60_000).toISOString();

/** Fills every queue of support (docs/rules/support.md#pending-work) with entries a minute apart. */
export async function fillQueues(count = numWaiting): Promise<void> {
  await buildVoices(count);
  await buildProjects(count);
  await buildJobs(count);
}

/** Copies the row with this id once per number `n`; `own` is the SQL of the columns that differ. */
async function copyRow(table: string, id: string, own: string, count: number): Promise<void> {
  await pool().query(
    `insert into ${table} select copy.* from ${table} o, generate_series(1, $2::int) n,
       jsonb_populate_record(o, jsonb_build_object(${own})) copy where o.id = $1`,
    [id, count],
  );
}

async function buildVoices(count: number): Promise<void> {
  const names = { firstName: 'Vera', lastName: 'Waits', isVoice: true };
  const users = await Promise.all(Array.from({ length: count }, () => userRow(names)));
  await db.user.createMany({ data: users });
  await db.voiceProfile.createMany({
    data: users.map(({ id: userId }, index) => ({
      userId,
      status: 'awaiting',
      awaitingSince: new Date(firstMs - (index + 1) * 60_000),
    })),
  });
}

/** Each project awaits approval, and its released assignment has an invoice, a fee and a document without a PDF. */
async function buildProjects(count: number): Promise<void> {
  const [template, voice] = [await aTemplate({ requiresAdminApproval: true }), await aVoice()];
  const { id: projectId, teamId, customerId } = await aProject({ template });
  const money = { amountCents: 25_000, vatCents: 5_000 };
  const assignment = await db.assignment.create({
    data: {
      projectId,
      voiceId: voice.id,
      assignedById: customerId,
      state: 'released',
      customerTotalCents: 25_000,
      voiceFeeTotalCents: 14_000,
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
  const copy = (table: string, id: string, own: string) => copyRow(table, id, own, count);
  const numbered = (column: string) => `'${column}', o."${column}" || '-' || n`;
  await copy('projects', projectId, `${numbered('id')}, ${created}`);
  await copy('assignments', assignment.id, `${numbered('id')}, ${numbered('projectId')}`);
  await copy('invoices', invoice.id, `${numbered('id')}, ${ofCopy}, ${created}`);
  await copy('project_documents', document.id, `${numbered('id')}, ${ofCopy}, ${numbered('number')}, ${created}`);
  const ofPayout = `${numbered('id')}, ${ofCopy}, ${numbered('idempotencyKey')}`;
  await copy('payouts', payout.id, `${ofPayout}, ${created}`);
  await copy('payment_issues', issue.id, `${numbered('id')}, ${numbered('payoutId')}, ${created}`);
  await copy('ledger_differences', difference.id, `${numbered('id')}, ${numbered('stripeId')}, ${created}`);
  // Only the copies wait.
  await db.payout.update({ where: { id: payout.id }, data: { status: 'paid' } });
  await db.invoice.update({ where: { id: invoice.id }, data: { paidOn: new Date(firstMs) } });
  await db.projectDocument.update({ where: { id: document.id }, data: { uri: 'documents/r-0.pdf' } });
  await db.paymentIssue.update({ where: { id: issue.id }, data: { resolvedAt: new Date(firstMs) } });
  await db.ledgerDifference.update({ where: { id: difference.id }, data: { resolvedAt: new Date(firstMs) } });
  await db.project.update({ where: { id: projectId }, data: { adminApprovedAt: new Date(firstMs) } });
}

async function buildJobs(count: number): Promise<void> {
  // Creates the queues.
  await transaction(async (tx) => {
    await enqueue(tx, sendMail, { mailId: newId() });
    await enqueue(tx, renderDocument, { documentId: newId() });
  });
  // Jobs of other documents, which must not be read again for each document.
  await pool().query(
    `insert into pgboss.job (name, data) select $2, jsonb_build_object('documentId', 'other-' || n)
     from generate_series(1, $1::int) n`,
    [count, renderDocument.name],
  );
  await pool().query(
    `insert into pgboss.job (name, data, state, output, created_on, completed_on)
     select 'send-mail', jsonb_build_object('mailId', 'mail-' || n), 'failed', '{"message": "Refused"}',
       ${ageOf('n')}, ${ageOf('n')} from generate_series(1, $1::int) n`,
    [count],
  );
  await pool().query(
    `insert into recoveries (kind, "subjectId", attempts, "givenUpAt")
     select 'send-mail', 'mail-' || n, 8, ${ageOf('n')} from generate_series(1, $1::int) n`,
    [count],
  );
}
