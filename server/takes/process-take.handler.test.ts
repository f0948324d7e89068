import { describe, expect, test } from 'vitest';
import { listProjects as listContract } from '@/lib/contracts/projects';
import { daysAfter, minReviewDays } from '@/lib/domain/assignments/life-cycle';
import type { Actor } from '@/server/access/actor';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { shortlistVoice } from '@/server/assignments/shortlist';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { finalizeNotification } from '@/server/notifications/finalize';
import { notificationTemplates } from '@/server/notifications/templates';
import { db } from '@/server/platform/db';
import { listProjects } from '@/server/projects/list/list-projects';
import { getProject } from '@/server/projects/queries';
import { requestChanges } from '@/server/takes/changes/change-requests';
import { anAssignment, aSupportAgent, aTake, aVoice, projectRow, setTimes } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import {
  announcementsOf,
  aProjectThatAsks,
  deliverTake,
  finishUpload,
  loudSound,
  measurements,
  uploadTake,
} from '@/tests/support/steps/take-steps';
import { deleteTake } from './delete-take';
import { sendTake } from './edit-take';
import { takeFailed } from './process-take.handler';

/** Tests the rules of docs/rules/delivery.md. */

const nothing = { messages: 0, isDelivered: false };
const tooLoud = 'The loudness is -16 LUFS; -23.5 to -22.5 is asked. Lower the level by 7 dB.';
const delivered = { messages: 1, isDelivered: true };

describe('a take that fits', () => {
  test('is delivered once, with its certificate', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('web');
    const id = await uploadTake(voice, projectId);
    await inParallel(5, () => finishUpload(id, loudSound));
    expect(await announcementsOf(projectId)).toEqual(delivered);
    const [take] = (await getProject(customer, projectId)).audio;
    expect(take).toMatchObject({ isHeld: false, certificate: { presetName: 'Web', remark: '', uri: null } });
    expect(take?.certificate?.checks.map(({ result }) => result)).toEqual(['passed', 'passed']);
    expect((await jobsAbout(id)).map(({ name }) => name)).toEqual(['process-take', 'render-certificate']);
    expect(await db.notification.count({ where: { projectId, kind: 'audio' } })).toBe(1);
  });

  test('is delivered with what was measured if nothing is asked', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('as-recorded');
    const id = await uploadTake(voice, projectId);
    expect((await getProject(customer, projectId)).audio).toMatchObject([{ id, status: 'processing' }]);
    await finishUpload(id, { ...loudSound, noiseFloorDb: null });
    const [take] = (await getProject(customer, projectId)).audio;
    expect(take).toMatchObject({ isHeld: false, certificate: { presetName: 'As recorded', checks: [] } });
    expect(take?.certificate?.measurements).toEqual(
      expect.arrayContaining([
        { point: 'loudness', name: 'Loudness', measured: '-16 LUFS' },
        { point: 'noise', name: 'Noise of pauses', measured: null },
      ]),
    );
    expect(await announcementsOf(projectId)).toEqual(delivered);
  });

  test('shows the loudness of its check, and its preview is matched by its own', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('web');
    await deliverTake(voice, projectId, { ...loudSound, integratedLufs: -16.4, truePeakDbtp: -1.6 });
    const [take] = (await getProject(customer, projectId)).audio;
    expect(take).toMatchObject({ integratedLufs: -16.4, truePeakDbtp: -1.6, previewLufs: measurements.integratedLufs });
    expect(take?.certificate?.checks[0]?.sentence).toBe('The loudness is -16.4 LUFS.');
  });
});

describe('a take that fails the delivery spec', () => {
  test('is what its voice reads first, until it is sent or changes are requested', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
    await acceptProject(voice, projectId, true);
    const statuses = async (actor: Actor) => {
      const [row] = (await listProjects(actor, listContract.query.parse({ ids: projectId }))).rows;
      const { status } = await getProject(actor, projectId);
      expect(row?.status).toEqual(status);
      expect(row?.isWaiting).toBe(status.waitsFor === 'you');
      return [status.text, status.action?.label];
    };
    const notSent = ['A take was not sent: it differs from the delivery spec', 'See the result'];
    const { id } = await deliverTake(voice, projectId, loudSound);
    expect(await statuses(voice)).toEqual(notSent);
    expect((await statuses(customer))[0]).toMatch(/^Waiting for .+ to deliver$/);
    await sendTake(voice, projectId, id, 'As discussed');
    expect((await statuses(voice))[0]).toMatch(/^Waiting for .+ to approve$/);
    await deliverTake(voice, projectId, loudSound);
    expect(await statuses(voice)).toEqual(notSent);
    await requestChanges(customer, projectId, [{ text: 'Slower' }]);
    expect((await statuses(voice))[0]).toMatch(/requested changes: upload a new take$/);
  });

  test('is held for its voice: customers do not see it, and it starts nothing', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
    await deliverTake(voice, projectId, loudSound);
    expect(await announcementsOf(projectId)).toEqual(nothing);
    expect(await getProject(customer, projectId)).toMatchObject({ audio: [], isDelivered: false });
    const [own] = (await getProject(voice, projectId)).audio;
    expect(own).toMatchObject({ status: 'done', isHeld: true });
    expect(own?.certificate?.checks[0]).toMatchObject({ result: 'failed', sentence: tooLoud });
    expect((await getProject(await aSupportAgent(), projectId)).audio).toMatchObject([{ isHeld: true }]);
  });

  test('asks its voice to decide, once for takes in succession, unless it has decided', async () => {
    const { projectId, voice } = await aProjectThatAsks('ebu-r128');
    const first = await deliverTake(voice, projectId, loudSound);
    const second = await deliverTake(voice, projectId, loudSound);
    const find = () => db.notification.findMany({ where: { projectId, kind: 'held' } });
    const [notification, ...others] = await find();
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      userId: voice.userId,
      payload: { presetName: 'EBU R 128 (broadcast)', count: 2, takeNames: ['Spot', 'Spot'] },
    });
    const { letter } = notificationTemplates.held.write(notification?.payload, '');
    expect(letter.subject).toMatch(/^Not sent yet: 2 takes for “/);
    expect(letter.paragraphs[0]).toBe(
      'We checked 2 takes: “Spot”, “Spot”. They differ from the delivery spec “EBU R 128 (broadcast)”, so the customer has not received them.',
    );
    await sendTake(voice, projectId, first.id, 'As discussed');
    await deleteTake(voice, projectId, second.id);
    await db.notification.updateMany({ where: { id: notification?.id ?? '' }, data: { dueAt: new Date(0) } });
    await finalizeNotification(notification?.id ?? '');
    expect(await find()).toMatchObject([{ dropReason: 'over' }]);
  });
});

test('a take that cannot be processed fails with its reason, once', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('as-recorded');
  const id = await uploadTake(voice, projectId);
  await takeFailed(id, 'This file is not audio.');
  await takeFailed(id, 'Too late');
  await finishUpload(id);
  const failed = { status: 'failed', failure: 'This file is not audio.', processedUri: null };
  expect((await getProject(customer, projectId)).audio).toMatchObject([failed]);
  expect(await announcementsOf(projectId)).toEqual(nothing);
});

describe('after another voice was assigned', () => {
  async function aReassignedProject() {
    const { customer, voice, projectId } = await anAssignment();
    const next = await aVoice();
    await shortlistVoice(customer.actor, projectId, next.id);
    await deliverTake(voice.actor, projectId);
    await unassignVoice(customer.actor, projectId, voice.id);
    await assignVoice(customer.actor, projectId, next.id, true);
    return { projectId, former: voice.actor, next: next.actor };
  }

  test('a take of the former voice neither starts the review period nor notifies anyone', async () => {
    const { projectId, former } = await aReassignedProject();
    const late = await aTake({ projectId, userId: former.userId, status: 'processing', processedUri: null });
    const notifications = () => db.notification.count({ where: { projectId, kind: 'audio' } });
    const before = await notifications();
    await finishUpload(late.id);
    expect(await db.audioTake.findUnique({ where: { id: late.id } })).toMatchObject({ status: 'done' });
    expect(await projectRow(projectId)).toMatchObject({ deliveredAt: null });
    expect(await notifications()).toBe(before);
  });

  test('the review period starts with the first take of the new voice, and has its minimum of days', async () => {
    const { projectId, next } = await aReassignedProject();
    expect(await projectRow(projectId)).toMatchObject({ deliveredAt: null });
    await acceptProject(next, projectId, true);
    await setTimes(projectId, { autoApproveAt: new Date() });
    await deliverTake(next, projectId);
    const { autoApproveAt, deliveredAt } = await projectRow(projectId);
    expect(autoApproveAt).toEqual(daysAfter(deliveredAt ?? new Date(0), minReviewDays));
  });
});
