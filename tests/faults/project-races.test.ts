import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { aTake, aVoice } from '@/tests/support/builders';
import { recordDocument } from '@/server/payments/documents/record-document';
import { db, disconnect, transaction } from '@/server/platform/db';
import { approveAutomatically } from '@/server/assignments/approve-project';
import {
  accept,
  approve,
  assign,
  type Customer,
  deliver,
  loginCustomer,
  must,
  orderProject,
  shortlist,
  stage,
  unassign,
  upload,
} from '@/tests/support/market';
import { inParallel, pollUntil } from '@/tests/support/jobs/poll';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { findCoreProject } from '@/server/projects/open-project';

const crowd = 50;

afterAll(() => disconnect());

type Outcome = { status: number };
/** `idempotencyKey` is the same whenever a request is sent again. */
type Send = (index: number, idempotencyKey: string) => Promise<Outcome>;

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

/** Sends fifty requests at the same time, and counts the statuses of their responses. */
async function race(send: Send): Promise<Record<number, number>> {
  const responses = await Promise.all(
    Array.from({ length: crowd }, (_, index) => sendUntilHandled((key) => send(index, key))),
  );
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const shortlistOnce = (customer: Customer, projectId: string, userId: string, idempotencyKey: string) =>
  customer.api.send('POST /projects/{projectId}/voices', { params: { projectId }, body: { userId }, idempotencyKey });

describe('shortlisting', () => {
  test('shortlists five of fifty voices, each with one line in its chat', async () => {
    const customer = await loginCustomer({ card: null });
    const projectId = await orderProject(customer, { maxVoices: 5 });
    const voices = await Promise.all(Array.from({ length: crowd }, () => aVoice({ demos: [] })));
    const counts = await race((index, key) => shortlistOnce(customer, projectId, voices[index]?.id ?? '', key));
    expect(counts).toEqual({ 201: 5, 409: 45 });
    expect(await db.projectVoice.count({ where: { projectId } })).toBe(5);
    expect(await db.message.count({ where: { projectId, type: 'invited' } })).toBe(5);
  });

  test('shortlists the same voice once', async () => {
    const customer = await loginCustomer({ card: null });
    const projectId = await orderProject(customer);
    const voice = await aVoice({ demos: [] });
    const counts = await race((_, key) => shortlistOnce(customer, projectId, voice.id, key));
    expect(counts).toEqual({ 201: 1, 409: 49 });
    expect(await db.message.count({ where: { projectId } })).toBe(1);
  });

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
});

describe('assigning', () => {
  test('fifty assignments of five voices leave one voice and one live payment', async () => {
    const customer = await loginCustomer();
    const projectId = await orderProject(customer);
    const voices = await Promise.all(Array.from({ length: 5 }, () => aVoice({ demos: [] })));
    for (const voice of voices) await must(shortlist(customer, projectId, voice.id));
    const counts = await race((index) => assign(customer, projectId, voices[index % 5]?.id ?? ''));
    expect(counts[200]).toBeGreaterThanOrEqual(1);
    expect(Object.keys(counts).filter((status) => status !== '200' && status !== '409')).toEqual([]);
    expect(await db.assignment.count({ where: { projectId, state: { not: 'released' } } })).toBe(1);
    const payments = await db.payment.findMany({ where: { projectId } });
    expect(payments.map(({ status }) => status)).toEqual(['authorized']);
    expect(await db.message.count({ where: { projectId, type: 'assigned' } })).toBe(1);
    expect(await db.projectDocument.count({ where: { projectId } })).toBe(2);
  });

  test('an unassignment and an acceptance at once end either accepted and charged, or released and not charged', async () => {
    for (let round = 0; round < 8; round++) {
      const { customer, voice, projectId } = await stage('assigned');
      // Both orders of arrival must give a valid result.
      const sides = [() => unassign(customer, projectId, voice.id), () => accept(voice, projectId)];
      await Promise.all((round % 2 === 0 ? sides : sides.toReversed()).map((send) => sendUntilHandled(send)));
      const assignment = await db.assignment.findFirstOrThrow({
        where: { projectId },
        include: { payments: true, project: true },
      });
      const payment = assignment.payments[0];
      const outcome = `${assignment.state} ${payment?.status} ${assignment.project.acceptedAt ? 'accepted' : 'open'}`;
      expect(['accepted captured accepted', 'released released open']).toContain(outcome);
    }
  });
});

describe('money', () => {
  test('fifty acceptances charge once and create one receipt', async () => {
    const { voice, projectId } = await stage('assigned');
    const counts = await race(() => accept(voice, projectId));
    expect(counts).toEqual({ 200: 1, 409: 49 });
    const payments = await db.payment.findMany({ where: { projectId } });
    expect(payments.map(({ status, amountCents }) => [status, amountCents])).toEqual([['captured', 25_000]]);
    expect(await db.projectDocument.count({ where: { projectId, kind: 'receipt' } })).toBe(1);
    expect(await db.message.count({ where: { projectId, type: 'accepted' } })).toBe(1);
  });

  test('fifty manual and automatic approvals approve once, with one payout, one document and one line', async () => {
    const { customer, voice, projectId } = await stage('accepted');
    await deliver(voice, projectId);
    await pollUntil(async () => (await db.project.findUniqueOrThrow({ where: { id: projectId } })).deliveredAt, {
      what: 'the delivery',
    });
    await db.project.update({ where: { id: projectId }, data: { autoApproveAt: new Date(Date.now() - 1_000) } });
    const [byHand, byClock] = await Promise.all([
      race(() => approve(customer, projectId)),
      inParallel(5, () => approveAutomatically(projectId)),
    ]);
    const approvals =
      (byHand[200] ?? 0) + byClock.filter((result) => result.status === 'fulfilled' && result.value).length;
    expect(approvals).toBe(1);
    expect(await db.payout.count({ where: { assignment: { projectId } } })).toBe(1);
    expect(await db.message.count({ where: { projectId, type: 'approved' } })).toBe(1);
    expect(await db.projectDocument.count({ where: { projectId, kind: { in: ['selfBilling', 'invoiceInfo'] } } })).toBe(
      1,
    );
  });

  test('applies a credit to one of fifty projects', async () => {
    const customer = await loginCustomer({ card: null, discountCents: 5_000 });
    const template = await db.projectTemplate.findFirstOrThrow({ where: { requiresAdminApproval: false } });
    const body = { templateId: template.id, name: 'Credit', description: 'One gets it', language: 'en' };
    const counts = await race((_, idempotencyKey) => customer.api.send('POST /projects', { body, idempotencyKey }));
    expect(counts).toEqual({ 201: 50 });
    const projects = await db.project.findMany({ where: { teamId: customer.teamId } });
    expect(projects.filter(({ discountCents }) => discountCents > 0).map(({ discountCents }) => discountCents)).toEqual(
      [5_000],
    );
  });

  test('assigns each document number once and without gaps when 49 of fifty transactions fail', async () => {
    const { projectId } = await stage('accepted');
    const results = await inParallel(crowd, () =>
      transaction(async (tx) => {
        const project = await findCoreProject(tx, projectId);
        if (!project) throw new Error('There is no such project');
        await recordDocument(tx, project, 'invoiceInfo', { issuedAt: new Date(), payment: null });
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
});

describe('chat', () => {
  test('gives fifty concurrent lines fifty timestamps in one order', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const counts = await race((index, idempotencyKey) =>
      (index % 2 ? customer : voice).api.send('POST /projects/{projectId}/messages', {
        params: { projectId },
        body: { voiceId: voice.id, text: `Line ${index}` },
        idempotencyKey,
      }),
    );
    expect(counts).toEqual({ 201: 50 });
    const lines = await customer.api.call('GET /projects/{projectId}/messages', {
      params: { projectId },
      query: { voiceId: voice.id, limit: '200' },
    });
    const times = lines.map(({ timestamp }) => timestamp);
    expect(new Set(times).size).toBe(crowd + 1);
    expect(times.toSorted()).toEqual(times);
  });
});

describe('audio', () => {
  test('creates one take for one upload, however often it is submitted', async () => {
    const { voice, projectId } = await stage('assigned');
    const uri = await upload(voice.api, speechLikeWav({ seconds: 1 }));
    const counts = await race((_, idempotencyKey) =>
      voice.api.send('POST /projects/{projectId}/audio', { params: { projectId }, body: { uri }, idempotencyKey }),
    );
    expect(counts).toEqual({ 202: 1, 409: 49 });
    expect(await db.audioTake.count({ where: { uri } })).toBe(1);
  });

  test('allows three pending masters per project', async () => {
    const { customer, voice, projectId } = await stage('accepted');
    const peaks = Uint8Array.of(1);
    // The takes have no files: only the limit on admission is tested.
    for (let take = 0; take < 25; take++) await aTake({ projectId, userId: voice.id, peaks });
    const rows = await db.audioTake.findMany({ where: { projectId }, select: { id: true } });
    const counts = await race((index, idempotencyKey) =>
      customer.api.send('POST /projects/{projectId}/audio/{audioId}', {
        params: { projectId, audioId: rows[index % 25]?.id ?? '' },
        body: { type: index < 25 ? 'lufs16' : 'lufs23' },
        idempotencyKey,
      }),
    );
    expect(counts).toEqual({ 202: 3, 409: 47 });
    expect(await db.masteredTake.count({ where: { projectId } })).toBe(3);
  });

  test('orders one pickup for each click', async () => {
    const { customer, voice, projectId } = await stage('accepted');
    await deliver(voice, projectId, 1);
    await pollUntil(async () => (await db.project.findUniqueOrThrow({ where: { id: projectId } })).deliveredAt, {
      what: 'the delivery',
    });
    await must(approve(customer, projectId));
    const counts = await race((index, idempotencyKey) =>
      customer.api.send('POST /projects/{projectId}/pickup', {
        params: { projectId },
        body: { name: 'Spring spot PICKUP', agreement: true, token: index % 2 ? 'click-1' : 'click-2' },
        idempotencyKey,
      }),
    );
    expect(counts).toEqual({ 201: 50 });
    expect(await db.project.count({ where: { parentId: projectId } })).toBe(2);
  });
});
