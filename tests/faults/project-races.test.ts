import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { aVoice } from '@/tests/support/builders';
import { recordDocument } from '@/server/payments/documents/record-document';
import { db, disconnect, transaction } from '@/server/platform/db';
import { accept, type Customer, loginCustomer, orderProject, stage, unassign } from '@/tests/support/market';
import { inParallel, pollUntil } from '@/tests/support/jobs/poll';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { findCoreProject } from '@/server/projects/open-project';

const crowd = 20;

afterAll(() => disconnect());

type Outcome = { status: number };

/**
 * Sends a request again while the server is too busy for it (503, rolled back), as clients do, so that exact numbers of
 * the other statuses do not depend on the speed of the machine.
 */
async function sendUntilHandled(send: (idempotencyKey: string) => Promise<Outcome>): Promise<Outcome> {
  const idempotencyKey = randomUUID();
  return pollUntil(
    async () => {
      const response = await send(idempotencyKey);
      return response.status !== 503 && response;
    },
    { everyMs: 500, what: 'a response other than 503' },
  );
}

const shortlistOnce = (customer: Customer, projectId: string, userId: string, idempotencyKey: string) =>
  customer.api.send('POST /projects/{projectId}/voices', { params: { projectId }, body: { userId }, idempotencyKey });

test('a cancel and an invitation at once never leave a canceled project with a voice', async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await loginCustomer({ card: null });
    const projectId = await orderProject(customer);
    const voice = await aVoice({ demos: [] });
    const cancel = () =>
      customer.api.send('PATCH /projects/{projectId}', { params: { projectId }, body: { isCancelled: true } });
    await Promise.all([
      sendUntilHandled(cancel),
      sendUntilHandled((key) => shortlistOnce(customer, projectId, voice.id, key)),
    ]);
    const project = await db.project.findUniqueOrThrow({ where: { id: projectId }, include: { voices: true } });
    expect(project.canceledAt === null).toBe(project.voices.length === 1);
  }
});

test('an unassignment and an acceptance at once end either accepted and charged, or released and not charged', async () => {
  for (let round = 0; round < wholeOrQuick(8, 4); round++) {
    const { customer, voice, projectId } = await stage('assigned');
    // Both orders of arrival must give a valid result.
    const sides = [() => unassign(customer, projectId, voice.id), () => accept(voice, projectId)];
    await Promise.all((round % 2 === 0 ? sides : sides.toReversed()).map((send) => sendUntilHandled(send)));
    const assignment = await db.assignment.findFirstOrThrow({
      where: { projectId },
      include: { payments: true },
    });
    const payment = assignment.payments[0];
    const outcome = `${assignment.state} ${payment?.status} ${assignment.acceptedAt ? 'accepted' : 'open'}`;
    expect(['accepted captured accepted', 'released released open']).toContain(outcome);
  }
});

test('applies a credit to one of twenty projects', async () => {
  const customer = await loginCustomer({ card: null, discountCents: 5_000 });
  const template = await db.projectTemplate.findFirstOrThrow({ where: { requiresAdminApproval: false } });
  const body = { templateId: template.id, name: 'Credit', description: 'One gets it', language: 'en' };
  const order = (idempotencyKey: string) => customer.api.send('POST /projects', { body, idempotencyKey });
  const responses = await Promise.all(Array.from({ length: crowd }, () => sendUntilHandled(order)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const projects = await db.project.findMany({ where: { teamId: customer.teamId } });
  expect(projects.filter(({ discountCents }) => discountCents > 0).map(({ discountCents }) => discountCents)).toEqual([
    5_000,
  ]);
});

test('assigns each document number once and without gaps when 19 of twenty transactions fail', async () => {
  const { projectId } = await stage('accepted');
  const results = await inParallel(crowd, (index) =>
    transaction(async (tx) => {
      const project = await findCoreProject(tx, projectId);
      if (!project) throw new Error('There is no such project');
      await recordDocument(tx, project, 'invoiceInfo', { issuedAt: new Date() });
      if (index > 0) throw new Error('rolled back with its number');
    }),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const kind of ['invoiceInfo', 'orderConfirmation'] as const) {
    const year = new Date().getUTCFullYear();
    const ofYear = { kind, number: { contains: `-${year}-` } };
    // In one snapshot: a job may create a document at this moment.
    const [series, rows] = await db.$transaction(
      [
        db.documentSeries.findUniqueOrThrow({ where: { name: `${kind}-${year}` } }),
        db.projectDocument.findMany({ where: ofYear, select: { number: true } }),
      ],
      { isolationLevel: 'RepeatableRead' },
    );
    const numbers = rows.map(({ number }) => Number(number.split('-')[2])).toSorted((a, b) => a - b);
    expect(numbers, kind).toEqual(Array.from({ length: series.next - 1 }, (_, index) => index + 1));
  }
});
