import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendMail } from '@/server/jobs';
import { db, pool, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import { resumeWork, undoResumeWork } from './abandoned-work';
import { dropJob, listQueues, respondWithFailedJobs, retryJob, undoDropJob } from './jobs';
import { aSupportAgent } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

async function aFailedJob() {
  const mailId = newId();
  await transaction((tx) => enqueue(tx, sendMail, { mailId }));
  const { rows } = await pool().query<{ id: string }>(
    `update pgboss.job set state = 'failed', completed_on = now(), retry_count = 8,
       output = '{"message": "No mail server for ann@people.example", "stack": "secret stack"}'
     where name = 'send-mail' and data->>'mailId' = $1 returning id`,
    [mailId],
  );
  return { jobId: rows[0]?.id ?? '', mailId };
}

const stateOf = async (jobId: string) => {
  const { rows } = await pool().query<{ state: string }>('select state from pgboss.job where id = $1', [jobId]);
  return rows[0]?.state;
};

test('lists failed jobs with reason and input, without secrets', async () => {
  const { jobId, mailId } = await aFailedJob();
  const { body } = await respondWithFailedJobs(await aSupportAgent(), { limit: 100 });
  const job = body.find(({ id }) => id === jobId);
  expect(job).toMatchObject({ name: 'send-mail', attempts: 9, input: { mailId }, reason: 'No mail server for •••' });
  expect(JSON.stringify(job)).not.toContain('stack');
  const queues = await listQueues(await aSupportAgent());
  expect(queues.find(({ name }) => name === 'send-mail')?.failed).toBeGreaterThan(0);
});

test('runs a failed job again once, or drops it, with an audit entry', async () => {
  const [agent, retried, dropped] = [await aSupportAgent(), await aFailedJob(), await aFailedJob()];
  await expectSuccesses(1, { of: 5 }, () => retryJob(agent, 'send-mail', retried.jobId));
  expect(await stateOf(retried.jobId)).toBe('created');
  await dropJob(agent, 'send-mail', dropped.jobId);
  expect(await stateOf(dropped.jobId)).toBe('cancelled');
  await expect(retryJob(agent, 'send-mail', dropped.jobId)).rejects.toThrow('This job has not failed');
  await expect(dropJob(agent, 'send-mail', randomUUID())).rejects.toThrow('This job has not failed');
  const entries = await db.auditEntry.findMany({ where: { subject: { in: [retried.jobId, dropped.jobId] } } });
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['drop-job', 'retry-job']);
});

test.each(['continue-payment', 'review-payment', 'refund-payment', 'apply-stripe-event', 'pay-out'])(
  'a job that moves money, %s, is for admins',
  async (name) => {
    const [agent, admin] = [await aSupportAgent(), await aSupportAgent('admin')];
    const work = { kind: name, subjectId: newId() };
    const refusal = { message: 'Missing scope edit-money' };
    for (const change of [retryJob, dropJob, undoDropJob]) {
      await expect(change(agent, name, randomUUID())).rejects.toMatchObject(refusal);
      await expect(change(admin, name, randomUUID())).rejects.toMatchObject({ kind: 'conflict' });
    }
    for (const change of [resumeWork, undoResumeWork]) {
      await expect(change(agent, work)).rejects.toMatchObject(refusal);
      await expect(change(admin, work)).rejects.toMatchObject({ kind: 'conflict' });
    }
  },
);

test('undo lists a dropped job as it was, once', async () => {
  const [agent, { jobId }] = [await aSupportAgent(), await aFailedJob()];
  const listed = async () =>
    (await respondWithFailedJobs(agent, { limit: 100 })).body.find((failed) => failed.id === jobId);
  const before = await listed();
  await expect(undoDropJob(agent, 'send-mail', jobId)).rejects.toThrow('This job is not dropped');
  await dropJob(agent, 'send-mail', jobId);
  expect(await listed()).toBeUndefined();
  await expectSuccesses(1, { of: 5 }, () => undoDropJob(agent, 'send-mail', jobId));
  expect(await listed()).toEqual(before);
  expect(await db.auditEntry.count({ where: { subject: jobId, action: 'undo-drop-job' } })).toBe(1);
  await retryJob(agent, 'send-mail', jobId);
  await expect(undoDropJob(agent, 'send-mail', jobId)).rejects.toThrow('This job is not dropped');
  await expect(undoDropJob(agent, 'send-mail', 'none')).rejects.toThrow('This job does not exist');
});
