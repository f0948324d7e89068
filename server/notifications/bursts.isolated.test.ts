import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { assignVoice } from '@/server/assignments/assign-voice';
import { assignmentPauseMs } from '@/server/assignments/notify-assignment';
import { orderPickup } from '@/server/assignments/order-follow-up';
import { orderProject } from '@/server/assignments/order-project';
import { listingPauseMs, removeVoice, shortlistVoice, undoMs } from '@/server/assignments/shortlist';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { declineProject } from '@/server/assignments/update-project';
import { deliverOutgoingMail } from '@/server/mail/deliver';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { summaryPauseMs } from '@/server/mail/mail-throttle';
import { db, transaction } from '@/server/platform/db';
import { storedKey, takePoint } from '@/server/platform/limits/rate-limit';
import { longestBurstMs, takesGatherMs } from '@/server/takes/notify-take-ready';
import { aCustomer, aProject, aTake, aTemplate, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { startMailServer } from '@/tests/support/mail-server';
import { finishUpload } from '@/tests/support/steps/take-steps';
import { deliver } from './deliver';
import { finalizeNotification } from './finalize';
import { notificationTemplates } from './templates';

process.env.RATE_LIMITS = 'invitations=20,projects=40';

const server = await startMailServer();
process.env.SMTP_URL = server.url;

afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

const rowsTo = (userId: string) =>
  db.notification.findMany({ where: { userId }, orderBy: { created: 'asc' }, include: { deliveries: true } });

const waitingTo = (userId: string) => db.notification.findMany({ where: { userId, decidedAt: null } });

const noticesTo = (userId: string, type = 'notification') => db.event.count({ where: { userId, type } });

async function settleDue(userId: string): Promise<void> {
  for (const { id } of await waitingTo(userId)) {
    await db.notification.update({ where: { id }, data: { dueAt: new Date(0) } });
    await finalizeNotification(id);
  }
}

/** Runs the jobs of the notifications that are due. */
async function sendDue(userId: string): Promise<void> {
  const due = await db.notification.findMany({ where: { userId, decidedAt: null }, orderBy: { created: 'asc' } });
  for (const { id } of due) await finalizeNotification(id);
}

describe('a voice added to a shortlist and removed again', () => {
  async function shortlist() {
    const customer = await aCustomer();
    const [project, voice] = [await aProject({ customer }), await aVoice()];
    const put = () => shortlistVoice(customer.actor, project.id, voice.id);
    const take = () => removeVoice(customer.actor, project.id, voice.id);
    return { project, voice, put, take };
  }

  test('is not notified if the invitation was not sent yet', async () => {
    const { voice, put, take } = await shortlist();
    await put();
    const [invited] = await waitingTo(voice.id);
    expect((invited?.dueAt.getTime() ?? 0) - (invited?.created.getTime() ?? 0)).toBeLessThanOrEqual(undoMs);
    await take();
    expect(await rowsTo(voice.id)).toMatchObject([{ kind: 'invited', dropReason: 'over', deliveries: [] }]);
  });

  test('gets a mail with the fee, the words and the next step', async () => {
    const { voice, put } = await shortlist();
    await put();
    await settleDue(voice.id);
    const [notification] = await rowsTo(voice.id);
    await deliver(notification?.deliveries[0]?.id ?? '');
    const mail = server.mails.find((sent) => sent.includes(voice.email)) ?? '';
    expect(mail).toMatch(/^Fee: =E2=82=AC140\r$/m);
    expect(mail).toMatch(/^Usage: Worldwide use\.\r$/m);
    expect(mail).toMatch(/^Script: 5 words\r$/m);
    expect(mail).toContain('is choosing a voice');
  });

  test('gets one mail an hour and one notice, however often the customer changes their mind', async () => {
    const { voice, put, take } = await shortlist();
    await put();
    await settleDue(voice.id);
    const [notification] = await rowsTo(voice.id);
    for (let round = 0; round < 6; round++) {
      await take();
      await put();
    }
    expect(await waitingTo(voice.id)).toEqual([]);
    await take();
    const [uninvited, ...others] = await waitingTo(voice.id);
    expect(others).toEqual([]);
    expect(uninvited).toMatchObject({ kind: 'uninvited' });
    expect(uninvited?.dueAt.getTime()).toBe((notification?.decidedAt?.getTime() ?? 0) + listingPauseMs);
    await settleDue(voice.id);
    const mails = (await rowsTo(voice.id)).filter(({ deliveries }) => deliveries.length > 0);
    expect(mails.map(({ kind }) => kind)).toEqual(['invited', 'uninvited']);
    expect(await noticesTo(voice.id)).toBe(1);
  });

  test('is notified of the removal even if its invitation was purged long ago', async () => {
    const { voice, put, take } = await shortlist();
    await put();
    await db.notification.deleteMany({ where: { userId: voice.id } });
    await take();
    expect(await waitingTo(voice.id)).toMatchObject([{ kind: 'uninvited' }]);
  });
});

test('limits the voices a team invites per day, by shortlist and new projects', async () => {
  const [customer, voice, template] = [await aCustomer(), await aVoice(), await aTemplate()];
  const order = { templateId: template.id, name: 'Spot', description: 'Warm', language: 'en', voiceId: voice.id };
  for (let used = 2; used < 20; used++) await takePoint('invitations', customer.team.id);
  for (let count = 0; count < 2; count++) await orderProject(customer.actor, order);
  const refusal = {
    kind: 'too-many-requests',
    message: 'Your team has shortlisted many voices today. Please try again tomorrow.',
  };
  await expect(orderProject(customer.actor, order)).rejects.toMatchObject(refusal);
  const project = await aProject({ customer });
  await expect(shortlistVoice(customer.actor, project.id, voice.id)).rejects.toMatchObject(refusal);
  await orderProject(customer.actor, { ...order, voiceId: undefined });
  expect(await noticesTo(voice.id)).toBe(2);
});

describe('a voice assigned and unassigned again', () => {
  async function assign() {
    const customer = await aCustomer({ manualInvoice: true });
    const voice = await aVoice();
    const project = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
    const put = () => assignVoice(customer.actor, project.id, voice.id, true);
    const take = () => unassignVoice(customer.actor, project.id, voice.id);
    return { voice, project, put, take };
  }
  const mailsTo = async (userId: string) =>
    (await rowsTo(userId)).filter(({ deliveries }) => deliveries.length > 0).map(({ kind }) => kind);

  test('gets two mails an hour, however often the customer changes their mind', async () => {
    const { voice, put, take } = await assign();
    for (let round = 0; round < 6; round++) {
      await put();
      await sendDue(voice.id);
      await take();
      await sendDue(voice.id);
    }
    expect(await mailsTo(voice.id)).toEqual(['assigned', 'unassigned']);
    expect(await noticesTo(voice.id)).toBe(2);
    const [first] = await rowsTo(voice.id);
    await put();
    const [waiting, ...others] = await waitingTo(voice.id);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ kind: 'assigned' });
    expect(waiting?.dueAt.getTime()).toBe((first?.decidedAt?.getTime() ?? 0) + assignmentPauseMs);
    await settleDue(voice.id);
    expect(await mailsTo(voice.id)).toEqual(['assigned', 'unassigned', 'assigned']);
  });

  test('gets no mail about an assignment that was withdrawn before it was notified', async () => {
    const { voice, put, take } = await assign();
    await put();
    await take();
    expect(await waitingTo(voice.id)).toEqual([]);
  });

  test('is notified at once when it is assigned again after it declined', async () => {
    const { voice, project, put } = await assign();
    await put();
    await sendDue(voice.id);
    await declineProject(voice.actor, project.id, 'Not today');
    await put();
    await sendDue(voice.id);
    expect(await mailsTo(voice.id)).toEqual(['assigned', 'assigned']);
  });
});

test('pickups count as invitations and projects of the team', async () => {
  const voice = await aVoice();
  const project = await aProject({ state: 'approved', voiceIds: [voice.id], project: { pickupAllowed: true } });
  const { actor, team } = project.customer;
  const order = (token: string) => orderPickup(actor, project.id, { name: 'Pickup', agreement: true, token });
  const { id } = await order('first');
  expect(await order('first')).toEqual({ id });
  const pointsOf = async (name: string) =>
    (await db.rateLimit.findUnique({ where: { key: `${name}:${storedKey(team.id)}` } }))?.points;
  expect([await pointsOf('projects'), await pointsOf('invitations')]).toEqual([1, 1]);
  for (let used = 1; used < 20; used++) await takePoint('invitations', team.id);
  await expect(order('second')).rejects.toMatchObject({ kind: 'too-many-requests' });
});

test('limits the projects a team creates per day', async () => {
  const [customer, template] = [await aCustomer(), await aTemplate()];
  const order = { templateId: template.id, name: 'Spot', description: 'Warm', language: 'en' };
  await orderProject(customer.actor, order);
  for (let used = 1; used < 40; used++) await takePoint('projects', customer.team.id);
  await expect(orderProject(customer.actor, order)).rejects.toMatchObject({
    kind: 'too-many-requests',
    message: 'Your team has created many projects today. Please try again tomorrow.',
  });
});

describe('a user whom others cause many notifications', () => {
  /** Lets different customers shortlist the voice, each for one project. */
  async function shortlistOften(voiceId: string, count: number): Promise<void> {
    for (let done = 0; done < count; done++) {
      const customer = await aCustomer();
      const project = await aProject({ customer });
      await shortlistVoice(customer.actor, project.id, voiceId);
    }
    await db.notification.updateMany({ where: { userId: voiceId, decidedAt: null }, data: { dueAt: new Date(0) } });
    await sendDue(voiceId);
  }
  const deliveriesTo = (userId: string) =>
    db.notificationDelivery.findMany({ where: { notification: { userId } }, orderBy: { created: 'asc' } });
  const rewind = (userId: string) => db.$executeRaw`
    update notifications set "decidedAt" = "decidedAt" - interval '30 minutes', "dueAt" = "dueAt" - interval '30 minutes'
     where "userId" = ${userId}`;

  test('gets eight mails, and the others in one half an hour later', async () => {
    const voice = await aVoice();
    await shortlistOften(voice.id, 13);
    expect(await deliveriesTo(voice.id)).toHaveLength(8);
    const waiting = await waitingTo(voice.id);
    expect(waiting).toHaveLength(5);
    const lastMs = Math.max(...(await rowsTo(voice.id)).map(({ decidedAt }) => decidedAt?.getTime() ?? 0));
    expect(waiting.map(({ dueAt }) => dueAt.getTime())).toEqual(Array<number>(5).fill(lastMs + summaryPauseMs));
    await rewind(voice.id);
    await sendDue(voice.id);
    expect(await waitingTo(voice.id)).toEqual([]);
    const deliveries = await deliveriesTo(voice.id);
    expect(deliveries).toHaveLength(9);
    const { id = '', notificationId = '' } = deliveries.at(-1) ?? {};
    expect((await rowsTo(voice.id)).filter(({ summaryId }) => summaryId === notificationId)).toHaveLength(4);
    const before = server.mails.length;
    await deliver(id);
    expect(server.mails).toHaveLength(before + 1);
    expect(server.mails.at(-1)).toMatch(/^Subject: 5 notifications about your projects\r$/m);
  });

  test('gets at most ten mails an hour', async () => {
    const voice = await aVoice();
    await shortlistOften(voice.id, 10);
    await rewind(voice.id);
    await shortlistOften(voice.id, 3);
    await db.$executeRaw`
      update notifications set "decidedAt" = "decidedAt" - interval '29 minutes', "dueAt" = "dueAt" - interval '29 minutes'
       where "userId" = ${voice.id}`;
    await shortlistOften(voice.id, 3);
    expect((await deliveriesTo(voice.id)).length).toBeLessThanOrEqual(10);
    expect((await waitingTo(voice.id)).length).toBeGreaterThan(0);
  });

  test('gets at most ten mails in any hour of notifications, team invitations and other mails that others cause', async () => {
    const voice = await aVoice();
    const { email: to } = await db.user.findUniqueOrThrow({ where: { id: voice.id } });
    const payload = { projectName: 'Spot', fee: '€10' };
    const invitation = { invitedBy: 'someone@tests.example', role: 'editor', link: 'http://localhost/x' } as const;
    const waitingMails = () => db.outgoingMail.findMany({ where: { to, status: 'waiting' } });
    const roundMinutes = 5;
    const sent: number[] = [];
    const playRound = async (numCaused: number) => {
      const before = server.mails.length;
      for (let count = 0; count < numCaused; count++) {
        await db.notification.create({ data: { userId: voice.id, kind: 'payout', payload } });
        await transaction(async (tx) => {
          await enqueueMail(tx, { to, template: 'team-invitation', values: invitation });
          await enqueueMail(tx, {
            to,
            template: 'removed-from-team',
            values: { firstName: 'Ada', teamName: 'Spot AB' },
          });
        });
      }
      for (const { id } of await waitingMails()) await deliverOutgoingMail(id);
      await sendDue(voice.id);
      for (const { id } of await deliveriesTo(voice.id)) await deliver(id);
      sent.push(server.mails.length - before);
      await db.$executeRaw`
        update notifications set "decidedAt" = "decidedAt" - ${roundMinutes} * interval '1 minute',
          "dueAt" = "dueAt" - ${roundMinutes} * interval '1 minute' where "userId" = ${voice.id}`;
      await db.$executeRaw`
        update outgoing_mails set "pacedAt" = "pacedAt" - ${roundMinutes} * interval '1 minute' where "to" = ${to}`;
    };
    for (let round = 0; round < 6; round++) await playRound(1);
    while (sent.length < 200 && ((await waitingMails()).length > 0 || (await waitingTo(voice.id)).length > 0)) {
      await playRound(0);
    }
    const inHour = sent.map((_, from) =>
      sent.slice(from, from + 60 / roundMinutes).reduce((sum, count) => sum + count),
    );
    expect(Math.max(...inHour)).toBeLessThanOrEqual(10);
    expect(Math.max(...inHour)).toBeGreaterThan(7);
    // Nothing is lost.
    expect(await waitingMails()).toEqual([]);
    expect(await db.outgoingMail.count({ where: { to, status: 'sent' } })).toBe(12);
    expect((await rowsTo(voice.id)).filter(({ decidedAt }) => decidedAt === null)).toEqual([]);
    expect(await jobsAbout((await db.outgoingMail.findFirstOrThrow({ where: { to } })).id)).not.toEqual([]);
  });

  test('gets no waiting notification that is over by then', async () => {
    const voice = await aVoice();
    await shortlistOften(voice.id, 8);
    const customer = await aCustomer();
    const project = await aProject({ customer });
    await shortlistVoice(customer.actor, project.id, voice.id);
    await db.notification.updateMany({ where: { userId: voice.id, decidedAt: null }, data: { dueAt: new Date(0) } });
    await sendDue(voice.id);
    expect(await waitingTo(voice.id)).toHaveLength(1);
    await removeVoice(customer.actor, project.id, voice.id);
    expect(await waitingTo(voice.id)).toEqual([]);
  });
});

describe('takes that become ready together', () => {
  async function assigned() {
    const voice = await aVoice();
    const project = await aProject({ state: 'assigned', voiceIds: [voice.id] });
    const ready = async (name: string) => {
      const waiting = { name, status: 'processing', processedUri: null } as const;
      const take = await aTake({ projectId: project.id, userId: voice.id, ...waiting });
      await finishUpload(take.id);
    };
    return { project, ready };
  }

  test('cause one mail and one notice', async () => {
    const { project, ready } = await assigned();
    for (let count = 1; count <= 12; count++) await ready(`Prompt ${count}`);
    await settleDue(project.customerId);
    const rows = (await rowsTo(project.customerId)).filter(({ kind }) => kind === 'audio');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.deliveries).toMatchObject([{ channel: 'mail' }]);
    const { letter } = notificationTemplates.audio.write(rows[0]?.payload, 'http://localhost');
    expect(letter.subject).toBe(`12 new takes for “${project.name}”`);
    expect(letter.paragraphs[0]).toContain('“Prompt 1”, “Prompt 2”, “Prompt 3”, “Prompt 4”, “Prompt 5” and 7 more.');
    expect(await noticesTo(project.customerId)).toBe(1);
    await ready('Prompt 13');
    expect(await waitingTo(project.customerId)).toMatchObject([{ kind: 'audio', payload: { count: 1 } }]);
  });

  test('are notified two minutes after the last, at most half an hour after the first', async () => {
    const { project, ready } = await assigned();
    const start = Date.now();
    const dueAfterMs = async () => {
      const [row] = await waitingTo(project.customerId);
      return (row?.dueAt.getTime() ?? 0) - start;
    };
    setTime(new Date(start));
    await ready('First');
    expect(await dueAfterMs()).toBe(takesGatherMs);
    await db.notification.updateMany({ where: { userId: project.customerId }, data: { created: new Date(start) } });
    setTime(new Date(start + 60_000));
    await ready('Second');
    expect(await dueAfterMs()).toBe(60_000 + takesGatherMs);
    setTime(new Date(start + longestBurstMs));
    await ready('Third');
    expect(await dueAfterMs()).toBe(longestBurstMs);
  });

  test('are rescheduled when the job runs before the last take', async () => {
    const { project, ready } = await assigned();
    await ready('First');
    const [row] = await waitingTo(project.customerId);
    await finalizeNotification(row?.id ?? '');
    expect(await waitingTo(project.customerId)).toHaveLength(1);
    expect(await jobsAbout(row?.id ?? '')).toHaveLength(2);
  });
});
