import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/sound/durations';
import { renderDocument, sendMail } from '@/server/jobs';
import { notify } from '@/server/notifications/notify';
import { db, pool, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import { dropJob, listQueues, respondWithFailedJobs, retryJob, undoDropJob } from './jobs';
import { redrawDocuments, respondWithMissingDocuments } from './documents';
import { getSupportOverview } from '@/server/support/overview';
import { respondWithSupportMails, sendMailAgain } from './mails';
import { respondWithProjectHistory } from '@/server/support/projects/history';
import { aCustomer, anAssignment, aProject } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { aSupport } from '@/tests/support/support-actors';

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
  const { body } = await respondWithFailedJobs(await aSupport(), { limit: 100 });
  const job = body.find(({ id }) => id === jobId);
  expect(job).toMatchObject({ name: 'send-mail', attempts: 9, input: { mailId }, reason: 'No mail server for •••' });
  expect(JSON.stringify(job)).not.toContain('stack');
  const queues = await listQueues(await aSupport());
  expect(queues.find(({ name }) => name === 'send-mail')?.failed).toBeGreaterThan(0);
});

test('runs a failed job again once, or drops it, with an audit entry', async () => {
  const [agent, retried, dropped] = [await aSupport(), await aFailedJob(), await aFailedJob()];
  const results = await inParallel(5, () => retryJob(agent, 'send-mail', retried.jobId));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stateOf(retried.jobId)).toBe('created');
  await dropJob(agent, 'send-mail', dropped.jobId);
  expect(await stateOf(dropped.jobId)).toBe('cancelled');
  await expect(retryJob(agent, 'send-mail', dropped.jobId)).rejects.toThrow('This job has not failed');
  await expect(dropJob(agent, 'send-mail', randomUUID())).rejects.toThrow('This job has not failed');
  const entries = await db.auditEntry.findMany({ where: { subject: { in: [retried.jobId, dropped.jobId] } } });
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['drop-job', 'retry-job']);
});

test('undo lists a dropped job as it was, once', async () => {
  const [agent, { jobId }] = [await aSupport(), await aFailedJob()];
  const listed = async () =>
    (await respondWithFailedJobs(agent, { limit: 100 })).body.find((failed) => failed.id === jobId);
  const before = await listed();
  await expect(undoDropJob(agent, 'send-mail', jobId)).rejects.toThrow('This job is not dropped');
  await dropJob(agent, 'send-mail', jobId);
  expect(await listed()).toBeUndefined();
  const results = await inParallel(5, () => undoDropJob(agent, 'send-mail', jobId));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await listed()).toEqual(before);
  expect(await db.auditEntry.count({ where: { subject: jobId, action: 'undo-drop-job' } })).toBe(1);
  await retryJob(agent, 'send-mail', jobId);
  await expect(undoDropJob(agent, 'send-mail', jobId)).rejects.toThrow('This job is not dropped');
  await expect(undoDropJob(agent, 'send-mail', 'none')).rejects.toThrow('This job does not exist');
});

test('lists mails with their state and sends a notification again', async () => {
  const customer = await aCustomer();
  const project = await aProject({ customer });
  const agent = await aSupport();
  const { email } = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
  await transaction((tx) =>
    notify(tx, {
      kind: 'accepted',
      userId: customer.id,
      projectId: project.id,
      values: { voiceName: 'Freja', projectName: project.name, isRenewal: false },
    }),
  );
  const { id: notificationId } = await db.notification.findFirstOrThrow({ where: { projectId: project.id } });
  const { id } = await db.notificationDelivery.create({ data: { notificationId, channel: 'mail', status: 'refused' } });
  await db.outgoingMail.create({
    data: { to: email, template: 'reset-password', values: { link: 'secret' }, status: 'sent' },
  });
  const listed = async () => (await respondWithSupportMails(agent, { query: email, limit: 20 })).body;
  const [account, notification] = (await listed()).toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(account).toMatchObject({ subject: 'Password reset', state: 'sent', canSendAgain: false });
  expect(notification).toMatchObject({ id, state: 'failed', canSendAgain: true, project: { id: project.id } });
  expect(JSON.stringify(account)).not.toContain('secret');

  const results = await inParallel(4, () => sendMailAgain(agent, id));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await listed()).find((mail) => mail.id === id)).toMatchObject({ state: 'waiting', canSendAgain: false });
  expect((await jobsAbout(id)).map(({ name }) => name)).toEqual(['deliver-notification']);
  expect(await db.auditEntry.count({ where: { subject: id, action: 'send-mail-again' } })).toBe(1);
});

test('calls mails by what they report, also combined ones, and finds them by it', async () => {
  const customer = await aCustomer();
  const { id: projectId, name: projectName } = await aProject({ customer });
  const agent = await aSupport();
  const { email } = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
  const created: string[] = [];
  for (const about of ['disputed', 'feeCanceled', 'issue'] as const) {
    const values = { side: 'issue', projectName, sentence: 'About the payment.', about } as const;
    await transaction((tx) => notify(tx, { kind: 'payment', userId: customer.id, projectId, values }));
    const { id } = await db.notification.findFirstOrThrow({ where: { projectId, id: { notIn: created } } });
    created.push(id);
  }
  const [disputed = '', canceled = '', other = ''] = created;
  // A version before stored no topic.
  const payload = { side: 'issue', projectName, sentence: 'About the payment.' };
  await db.notification.update({ where: { id: other }, data: { payload, summaryId: disputed } });
  for (const notificationId of [disputed, canceled]) {
    await db.notificationDelivery.create({ data: { notificationId, channel: 'mail', status: 'sent' } });
  }
  const found = async (words: string) =>
    (await respondWithSupportMails(agent, { query: `${email} ${words}`, limit: 20 })).body.map(
      ({ subject }) => subject,
    );
  const combined = '2 notifications: Payment disputed, Payment issue';
  expect((await found('')).toSorted()).toEqual([combined, 'Fee canceled']);
  expect(await found('payment disputed')).toEqual([combined]);
  expect(await found('payment issue')).toEqual([combined]);
  expect(await found('fee canceled')).toEqual(['Fee canceled']);
  expect(await found('did not go through')).toEqual([]);
  const history = (await respondWithProjectHistory(projectId, { limit: 100 })).body;
  const mails = history.filter(({ kind }) => kind === 'mail').map(({ text, note }) => [text.split(': ')[1], note]);
  expect(mails.toSorted()).toEqual([
    ['Fee canceled', 'Sent'],
    ['Payment disputed', 'Sent'],
    ['Payment issue', 'Sent'],
  ]);
});

test('lists documents without PDF and creates them again, each once', async () => {
  const { projectId } = await anAssignment();
  const failed = await db.projectDocument.findFirstOrThrow({ where: { projectId } });
  const { assignmentId, teamId, facts } = failed;
  const late = await db.projectDocument.create({
    data: {
      projectId,
      assignmentId,
      teamId,
      facts: facts ?? {},
      kind: 'voiceAgreement',
      number: `VA-${newId()}`,
      created: new Date(Date.now() - 2 * hourMs),
    },
  });
  const idsOf = async () => {
    const { body } = await respondWithMissingDocuments(await aSupport(), { limit: 100 });
    return body.filter(({ project }) => project.id === projectId).map(({ id }) => id);
  };
  expect(await idsOf()).toEqual([late.id]);
  await db.projectDocument.update({ where: { id: failed.id }, data: { failure: 'No font', renderAttempts: 7 } });
  expect((await idsOf()).toSorted()).toEqual([failed.id, late.id].toSorted());
  const before = (await jobsAbout(failed.id)).length;
  const agent = await aSupport();
  expect(await redrawDocuments(agent, [failed.id, 'none'])).toEqual({ queued: [failed.id] });
  expect(await jobsAbout(failed.id)).toHaveLength(before + 1);
  expect(await idsOf()).toEqual([late.id]);
  await db.projectDocument.update({ where: { id: failed.id }, data: { uri: `documents/${failed.id}.pdf` } });
  expect(await redrawDocuments(agent, [failed.id])).toEqual({ queued: [] });
  expect(await db.auditEntry.count({ where: { action: 'rerender-document', subject: projectId } })).toBe(1);
});

test('a document that is older than its job is listed after an hour in the queue', async () => {
  const { projectId } = await anAssignment();
  const { assignmentId, teamId, facts } = await db.projectDocument.findFirstOrThrow({ where: { projectId } });
  const document = await transaction(async (tx) => {
    const created = await tx.projectDocument.create({
      data: {
        projectId,
        assignmentId,
        teamId,
        facts: facts ?? {},
        kind: 'receipt',
        number: `R-${newId()}`,
        created: new Date('2026-01-01'),
      },
    });
    await enqueue(tx, renderDocument, { documentId: created.id });
    return created;
  });
  const agent = await aSupport();
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
