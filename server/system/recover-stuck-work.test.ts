import { afterEach, describe, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { payOut, processDemo, processLineTakes } from '@/server/jobs';
import { db, Prisma, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import type { StuckWork } from '@/server/platform/queue/stuck-work';
import { aLine, aLineTake, aProject, aTake, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { requeueAllStuckWork } from '@/tests/support/jobs/stuck-work';
import { endWait, maxAttempts, recover } from './recover-stuck-work';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a recording whose worker crashed in the last attempt', () => {
  const old = minutesAgo(20);
  const demo = (voiceId: string) => ({
    voiceId,
    name: 'Demo',
    language: 'en',
    types: ['Commercial'],
    tones: [],
    uri: `audio/none-${newId()}`,
  });

  test('is marked as failed: takes, masters, demos and studio demos', async () => {
    const project = await aProject({ state: 'delivered' });
    const ready = await db.audioTake.findFirstOrThrow({ where: { projectId: project.id } });
    const { userId: voiceId, projectId } = { ...ready };
    const take = await aTake({ projectId, userId: voiceId, status: 'processing', created: old });
    const master = await db.masteredTake.create({
      data: { takeId: ready.id, projectId, type: 'lufs16', requestedAt: old },
    });
    const voiceDemo = await db.voiceDemo.create({ data: { ...demo(voiceId), lastModified: old } });
    await db.studioQualityDemo.deleteMany({ where: { voiceId } });
    await db.studioQualityDemo.create({ data: { voiceId, uri: `audio/none-${newId()}`, created: old } });
    await requeueAllStuckWork();
    const failure = 'We were unable to process the audio file.';
    const failed = { status: 'failed', failure };
    expect(await db.audioTake.findUniqueOrThrow({ where: { id: take.id } })).toMatchObject(failed);
    expect(await db.masteredTake.findUniqueOrThrow({ where: { id: master.id } })).toMatchObject(failed);
    expect(await db.voiceDemo.findUniqueOrThrow({ where: { id: voiceDemo.id } })).toMatchObject(failed);
    expect(await db.studioQualityDemo.findUniqueOrThrow({ where: { voiceId } })).toMatchObject(failed);
  });

  test('stays processing while its job is queued', async () => {
    const voice = await aVoice();
    const { id: demoId } = await db.voiceDemo.create({ data: { ...demo(voice.id), lastModified: old } });
    await transaction((tx) => enqueue(tx, processDemo, { kind: 'voice-demo', demoId }));
    await requeueAllStuckWork();
    expect(await db.voiceDemo.findUniqueOrThrow({ where: { id: demoId } })).toMatchObject({ status: 'processing' });
  });
});

test('enqueues a new job for work that has lost its job', async () => {
  const voice = await aVoice();
  const notification = { userId: voice.id, kind: 'invited', payload: { teamName: 'A', projectName: 'B' } };
  const undecided = await db.notification.create({ data: { ...notification, dueAt: minutesAgo(20) } });
  const delivery = await db.notificationDelivery.create({
    data: {
      channel: 'mail',
      created: minutesAgo(20),
      notification: { create: { ...notification, decidedAt: new Date() } },
    },
  });
  const mail = await db.outgoingMail.create({
    data: { template: 'password-changed', to: 'a@people.example', values: { firstName: 'A' }, created: minutesAgo(20) },
  });
  await requeueAllStuckWork();
  const names = async (id: string) => (await jobsAbout(id)).map(({ name }) => name);
  expect(await names(undecided.id)).toEqual(['send-notification']);
  expect(await names(delivery.id)).toEqual(['deliver-notification']);
  expect(await names(mail.id)).toEqual(['send-mail']);
});

test('enqueues the job of a row once, however many sweeps find it stuck', async () => {
  const [recovery] = payOut.recoveries ?? [];
  if (!recovery) throw new Error('Payouts wait for a job.');
  const [id, other] = [newId(), newId()];
  await inParallel(10, () => endWait(payOut, recovery, id));
  await endWait(payOut, recovery, other);
  expect(await jobsAbout(id)).toEqual([{ name: 'pay-out', data: { payoutId: id } }]);
  expect(await jobsAbout(other)).toHaveLength(1);
});

describe('takes of lines without a job', () => {
  const aProcessingTake = async (created: Date) => {
    const project = await aProject({ state: 'assigned' });
    const line = await aLine({ projectId: project.id });
    const given = { lineId: line.id, userId: project.voiceIds[0] ?? '', status: 'processing' as const, created };
    return aLineTake({ ...given, previewUri: null, finalUri: null });
  };
  const jobsOf = async (id: string) => (await jobsAbout(id)).map(({ name, data }) => ({ name, data }));

  test('are processed again, each alone', async () => {
    const [lost, waiting, fresh] = [
      await aProcessingTake(minutesAgo(20)),
      await aProcessingTake(minutesAgo(20)),
      await aProcessingTake(minutesAgo(1)),
    ];
    const takeIds = [newId(), waiting.id];
    await transaction((tx) => enqueue(tx, processLineTakes, { takeIds }));
    await requeueAllStuckWork();
    expect(await jobsOf(lost.id)).toEqual([{ name: 'process-line-takes', data: { takeIds: [lost.id] } }]);
    expect(await jobsOf(waiting.id)).toEqual([{ name: 'process-line-takes', data: { takeIds } }]);
    expect(await jobsOf(fresh.id)).toEqual([]);
  });

  test('fail after an hour', async () => {
    const { id } = await aProcessingTake(minutesAgo(70));
    await requeueAllStuckWork();
    expect(await db.lineTake.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'failed',
      failure: 'We were unable to process the audio file.',
    });
  });
});

test('prepares a license certificate again whose job was lost', async () => {
  const voice = await aVoice();
  const { id, customer } = await aProject({ state: 'delivered', voiceIds: [voice.id] });
  await approveProject(customer.actor, id);
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId: id } });
  await db.$executeRaw`delete from pgboss.job where data->>'assignmentId' = ${assignmentId}`;
  await db.licenseCertificate.update({ where: { assignmentId }, data: { created: minutesAgo(60) } });
  await requeueAllStuckWork();
  expect((await jobsAbout(assignmentId)).map(({ name }) => name)).toEqual(['issue-license-certificate']);
});

test('announces changes of lines whose job was lost', async () => {
  const project = await aProject({ project: { linesAnnouncementDueAt: minutesAgo(10) } });
  await requeueAllStuckWork();
  expect((await jobsAbout(project.id)).map(({ name }) => name)).toEqual(['announce-lines']);
});

describe('recovery of stuck rows', () => {
  const ownTemplates = 'test-of-recovery-';

  afterEach(() => db.outgoingMail.deleteMany({ where: { template: { startsWith: ownTemplates } } }));

  const { sql } = Prisma;
  const { signal } = new AbortController();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  describe('a sweep', () => {
    async function mails() {
      const kind = `${ownTemplates}${newId()}`;
      const mail = { template: kind, to: 'nobody@people.example', values: {} };
      const poison = Array.from({ length: 250 }, (_, index) => ({ ...mail, created: minutesAgo(1_000 - index) }));
      await db.outgoingMail.createMany({ data: poison });
      const good = await db.outgoingMail.create({ data: { ...mail, created: minutesAgo(30) } });
      const work: StuckWork = {
        kind,
        table: sql`outgoing_mails t`,
        id: sql`t.id`,
        since: sql`t.created`,
        isStuck: sql`t.status = 'waiting' and t.template = ${kind}`,
      };
      const run = async (id: string) => {
        if (id !== good.id) throw new Error('This one never ends.');
        await db.outgoingMail.update({ where: { id }, data: { status: 'sent' } });
      };
      const isSent = async () =>
        (await db.outgoingMail.findUniqueOrThrow({ where: { id: good.id } })).status === 'sent';
      return { kind, work, run, isSent };
    }

    test('reaches every row, even when many rows never recover', async () => {
      const { work, run, isSent } = await mails();
      await recover(work, signal, run);
      expect(await isSent()).toBe(false);
      await recover(work, signal, run);
      expect(await isSent()).toBe(true);
    });

    test('starts with the oldest row and waits after each attempt', async () => {
      const { kind, work } = await mails();
      const seen: string[] = [];
      for (let round = 0; round < 3; round++) await recover(work, signal, async (id) => seen.push(id));
      const rows = await db.outgoingMail.findMany({ where: { template: kind }, orderBy: { created: 'asc' } });
      expect(seen).toEqual(rows.map(({ id }) => id));
    });

    test('gives up on a row after the last attempt', async () => {
      const { kind, work, run } = await mails();
      await recover(work, signal, run);
      const attempted = { kind, attempts: 1 };
      await db.recovery.updateMany({ where: attempted, data: { attempts: maxAttempts, nextTryAt: minutesAgo(1) } });
      const seen: string[] = [];
      await recover(work, signal, async (id) => seen.push(id));
      await db.recovery.updateMany({ where: { kind }, data: { nextTryAt: minutesAgo(1) } });
      await recover(work, signal, async (id) => seen.push(id));
      const givenUp = await db.recovery.findMany({ where: { kind, givenUpAt: { not: null } } });
      expect(givenUp).toHaveLength(200);
      expect(seen.filter((id) => givenUp.some(({ subjectId }) => subjectId === id))).toEqual([]);
    });
  });
});
