import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildTake } from '@/prisma/seed/builders';
import { listingPauseMs, undoMs } from '@/server/assignments/notify-listing';
import { longestBurstMs, takesGatherMs } from '@/server/takes/notify-take-ready';
import { finalizeNotification } from './finalize';
import { notificationTemplates } from './templates';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { orderProject } from '@/server/assignments/order-project';
import { removeVoice } from '@/server/assignments/remove-voice';
import { shortlistVoice } from '@/server/assignments/shortlist-voice';
import { finishTake } from '@/server/takes/finish-take';
import { aCustomer, aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { jobsAbout } from '@/tests/support/jobs-about';
import { soundWithoutLevels } from '@/tests/support/recordings';

process.env.RATE_LIMITS = 'invitations=20';

afterEach(() => vi.useRealTimers());

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

  test('gets one mail an hour and one notice, however often the customer changes their mind', async () => {
    const { voice, put, take } = await shortlist();
    await put();
    await settleDue(voice.id);
    const [told] = await rowsTo(voice.id);
    for (let round = 0; round < 6; round++) {
      await take();
      await put();
    }
    expect(await waitingTo(voice.id)).toEqual([]);
    await take();
    const [uninvited, ...others] = await waitingTo(voice.id);
    expect(others).toEqual([]);
    expect(uninvited).toMatchObject({ kind: 'uninvited' });
    expect(uninvited?.dueAt.getTime()).toBe((told?.decidedAt?.getTime() ?? 0) + listingPauseMs);
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
  for (let count = 0; count < 20; count++) await orderProject(customer.actor, order);
  const refusal = {
    kind: 'too-many-requests',
    message: 'Your team has shortlisted many voices today. Please try again tomorrow.',
  };
  await expect(orderProject(customer.actor, order)).rejects.toMatchObject(refusal);
  const project = await aProject({ customer });
  await expect(shortlistVoice(customer.actor, project.id, voice.id)).rejects.toMatchObject(refusal);
  await orderProject(customer.actor, { ...order, voiceId: undefined });
  expect(await noticesTo(voice.id)).toBe(20);
});

describe('takes that become ready together', () => {
  async function assigned() {
    const voice = await aVoice();
    const project = await aProject({ state: 'assigned', voiceIds: [voice.id] });
    const ready = async (name: string) => {
      const take = await buildTake(db, {
        ...{ projectId: project.id, userId: voice.id, name, status: 'processing', processedUri: null },
      });
      await finishTake(take.id, {
        ...{ processedUri: `previews/${newId()}.mp3`, durationMs: 1_000, peaks: Uint8Array.of(1), integratedLufs: -20 },
        ...{ truePeakDbtp: -2, loudnessRange: 3, sampleRate: 48_000, channels: 1, codec: 'pcm_s16le' },
        sound: soundWithoutLevels,
      });
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
