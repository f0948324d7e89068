import { expect, test } from 'vitest';
import { daysAfter, openDaysAfterApproval } from '@/lib/domain/assignments/life-cycle';
import { approveAutomatically, approveProject } from '@/server/assignments/approve-project';
import { remindOfApproval } from '@/server/assignments/reminders/remind';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { deleteTake } from '@/server/takes/delete-take';
import {
  aDeliveredProject,
  askForChanges,
  deliverTake,
  finishUpload,
  requestStates,
  uploadTake,
} from '@/tests/support/steps/take-steps';
import { projectRow, setTimes } from '@/tests/support/builders';

test('automatic approval is paused until the voice delivers again, and the time of the changes does not count', async () => {
  const scene = await aDeliveredProject();
  const { customer, projectId } = scene;
  const planned = (await projectRow(projectId)).autoApproveAt ?? new Date(0);
  await askForChanges(scene);
  expect((await getProject(customer.actor, projectId)).autoApproveDate).toBeNull();
  expect(await approveAutomatically(projectId, daysAfter(planned, 30))).toBe(false);
  expect(await remindOfApproval(projectId, daysAfter(planned, -1))).toBe(false);
  const workMs = 2 * 86_400_000;
  const pausedAt = new Date(Date.now() - workMs);
  await db.changeRequest.updateMany({ where: { projectId }, data: { pausedAt } });
  await setTimes(projectId, { acceptedAt: daysAfter(pausedAt, -1) });
  await deliverTake(scene.voice.actor, scene.projectId);
  expect(await requestStates(projectId)).toEqual(['delivered']);
  const next = (await projectRow(projectId)).autoApproveAt ?? new Date(0);
  expect(Math.abs(next.getTime() - planned.getTime() - workMs)).toBeLessThan(60_000);
  const due = daysAfter(next, 1);
  expect(await approveAutomatically(projectId, due)).toBe(true);
  const approvalTimes = { approvedAt: due, closesAt: daysAfter(due, openDaysAfterApproval) };
  expect(await projectRow(projectId)).toMatchObject(approvalTimes);
});

test('a request is not answered by a take that was uploaded before the request', async () => {
  const scene = await aDeliveredProject();
  const early = await uploadTake(scene.voice.actor, scene.projectId);
  await askForChanges(scene);
  await finishUpload(early);
  expect(await requestStates(scene.projectId)).toEqual(['open']);
  await deliverTake(scene.voice.actor, scene.projectId);
  expect(await requestStates(scene.projectId)).toEqual(['delivered']);
});

test('a request is open again when the voice withdraws its answer', async () => {
  const scene = await aDeliveredProject();
  await askForChanges(scene);
  const takeId = await uploadTake(scene.voice.actor, scene.projectId);
  await finishUpload(takeId);
  await deleteTake(scene.voice.actor, scene.projectId, takeId);
  expect(await requestStates(scene.projectId)).toEqual(['open']);
});

test('a request and a finished take at the same time leave a request that is open or answered by a later take', async () => {
  const scene = await aDeliveredProject();
  const takeId = await uploadTake(scene.voice.actor, scene.projectId);
  await Promise.all([askForChanges(scene), finishUpload(takeId)]);
  const [take, request] = await Promise.all([
    db.audioTake.findUniqueOrThrow({ where: { id: takeId } }),
    db.changeRequest.findFirstOrThrow({ where: { projectId: scene.projectId } }),
  ]);
  expect(request.state).toBe(take.created > request.created ? 'delivered' : 'open');
});

test('an approval and the take that answers a request at the same time leave an approved project without an open request', async () => {
  const scene = await aDeliveredProject();
  await askForChanges(scene);
  const takeId = await uploadTake(scene.voice.actor, scene.projectId);
  const [approval, delivery] = await Promise.allSettled([
    approveProject(scene.customer.actor, scene.projectId),
    finishUpload(takeId),
  ]);
  expect([approval.status, delivery.status]).toEqual(['fulfilled', 'fulfilled']);
  const [state] = await requestStates(scene.projectId);
  expect(['closed', 'delivered']).toContain(state);
  const row = await projectRow(scene.projectId);
  expect(row.approvedAt).not.toBeNull();
  expect(await db.message.count({ where: { projectId: scene.projectId, type: 'audio-uploaded' } })).toBe(1);
  expect(await approveAutomatically(scene.projectId, daysAfter(new Date(), 60))).toBe(false);
});
