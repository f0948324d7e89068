import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { aProject, aTake } from '@/tests/support/builders';
import { requeueStuckWork } from '@/server/system/recover-stuck-work';
import { masterTake, processTake } from '@/server/jobs';
import { db, disconnect, pool, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { must, stage, unassign } from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';
import { armFault, clearFaults, intentsOf } from '@/tests/support/payments/simulator';

afterEach(() => clearFaults());
afterAll(() => disconnect());

const sweep = () => requeueStuckWork(new AbortController().signal);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('releases a reservation once the provider is reachable again', async () => {
  const { customer, voice, projectId } = await stage('assigned');
  const payment = await db.payment.findFirstOrThrow({ where: { projectId } });
  await armFault({ kind: 'error-before-commit', match: 'POST /v1/payment_intents/*/cancel', times: 1000 });
  await must(unassign(customer, projectId, voice.id));
  const jobs = `pgboss.job where name = 'continue-payment' and data->>'paymentId' = $1`;
  const count = async (condition: string) =>
    (await pool().query(`select from ${jobs} and ${condition}`, [payment.id])).rowCount ?? 0;
  await pollUntil(async () => (await count(`state = 'retry'`)) > 0, { what: 'the failure of the job' });
  // A retry that has started must fail, too, before its job is deleted.
  await pollUntil(
    async () => {
      await pool().query(`delete from ${jobs} and state <> 'active'`, [payment.id]);
      return (await count('true')) === 0;
    },
    { what: 'the end of the job' },
  );
  await clearFaults();
  expect(await intentsOf(payment.id)).toMatchObject([{ status: 'requires_capture' }]);
  await db.payment.update({ where: { id: payment.id }, data: { lastModified: minutesAgo(11) } });
  await sweep();
  await pollUntil(async () => (await intentsOf(payment.id))[0]?.status === 'canceled', {
    what: 'the release at the provider',
  });
  await pollUntil(async () => (await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).returnedAt, {
    what: 'the release',
  });
});

describe('a recording that is being processed', () => {
  async function recordings(minutes: number) {
    const project = await aProject({ state: 'delivered' });
    const done = await db.audioTake.findFirstOrThrow({ where: { projectId: project.id } });
    const begun = minutesAgo(minutes);
    const take = await aTake({
      projectId: project.id,
      userId: done.userId,
      status: 'processing',
      uri: `audio/none-${randomUUID()}`,
      created: begun,
    });
    const master = await db.masteredTake.create({
      data: { takeId: done.id, projectId: project.id, type: 'lufs16', requestedAt: begun },
    });
    return { take, master };
  }

  async function statusOf({ take, master }: Awaited<ReturnType<typeof recordings>>) {
    const [one, other] = await Promise.all([
      db.audioTake.findUniqueOrThrow({ where: { id: take.id } }),
      db.masteredTake.findUniqueOrThrow({ where: { id: master.id } }),
    ]);
    return [one.status, other.status];
  }

  test('stays pending as long as its job is queued, even for a day', async () => {
    const both = await recordings(24 * 60);
    // Scheduled for tomorrow, so that no worker takes them.
    const startAfter = minutesAgo(-24 * 60);
    await transaction(async (tx) => {
      await enqueue(tx, processTake, { takeId: both.take.id }, { startAfter });
      const requestedAt = both.master.requestedAt.toISOString();
      await enqueue(tx, masterTake, { masterId: both.master.id, requestedAt }, { startAfter });
    });
    await sweep();
    expect(await statusOf(both)).toEqual(['processing', 'processing']);
  });

  test('fails when its job has exhausted its retries', async () => {
    const both = await recordings(20);
    const young = await recordings(1);
    await sweep();
    expect(await statusOf(both)).toEqual(['failed', 'failed']);
    expect(await statusOf(young)).toEqual(['processing', 'processing']);
  });
});
