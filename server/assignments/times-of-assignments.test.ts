import { describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aFurtherAssignment, aProject, setTimes, timesOfProject } from '@/tests/support/builders';

/** docs/architecture/database.md: processes of version 0.9 read and write the times of the project. */

const noTimes = { acceptedAt: null, deliveredAt: null, autoApproveAt: null, approvedAt: null, closesAt: null };
const [first, second] = [new Date('2026-12-01T10:00:00Z'), new Date('2026-12-05T10:00:00Z')];

/** Returns the times as version 0.9 reads them. */
async function projectTimes(id: string) {
  const [row] = await db.$queryRaw<unknown[]>`
    select "acceptedAt", "deliveredAt", "autoApproveAt", "approvedAt", "closesAt" from projects where id = ${id}`;
  return row;
}

describe('the times of a project and of its assignment', () => {
  test('are equal after either version has written them', async () => {
    const { id } = await aProject({ state: 'accepted' });
    expect(await projectTimes(id)).toEqual(await timesOfProject(id));
    await db.$executeRaw`update projects set "deliveredAt" = ${first}, "autoApproveAt" = ${second} where id = ${id}`;
    expect(await timesOfProject(id)).toMatchObject({ deliveredAt: first, autoApproveAt: second });
    await setTimes(id, { deliveredAt: null, approvedAt: first, closesAt: second });
    expect(await projectTimes(id)).toMatchObject({ deliveredAt: null, approvedAt: first, closesAt: second });
    expect(await projectTimes(id)).toEqual(await timesOfProject(id));
  });

  test('begin with each assignment', async () => {
    const { id, voiceIds, createdById } = await aProject({ state: 'assigned' });
    const [voiceId = ''] = voiceIds;
    await setTimes(id, { deliveredAt: first });
    await db.assignment.updateMany({ where: { projectId: id }, data: { state: 'released' } });
    const next = await aFurtherAssignment({ projectId: id, voiceId, assignedById: createdById, state: 'authorizing' });
    // As before: until the card is authorized.
    expect(await projectTimes(id)).toEqual({ ...noTimes, deliveredAt: first });
    expect(await timesOfProject(id)).toEqual(noTimes);
    await db.assignment.update({ where: { id: next.id }, data: { state: 'assigned' } });
    expect(await projectTimes(id)).toEqual(noTimes);
  });

  test('of a canceled project stay with the assignment, whichever version cancels it', async () => {
    for (const isPrevious of [true, false]) {
      const { id } = await aProject({ state: 'delivered' });
      const before = await timesOfProject(id);
      await db.assignment.updateMany({ where: { projectId: id }, data: { state: 'released' } });
      if (isPrevious) {
        await db.$executeRaw`
          update projects set "canceledAt" = now(), "acceptedAt" = null, "autoApproveAt" = null where id = ${id}`;
      } else {
        await db.project.update({ where: { id }, data: { canceledAt: new Date() } });
      }
      expect(await projectTimes(id)).toEqual({ ...noTimes, deliveredAt: before.deliveredAt });
      expect(await db.assignment.findFirst({ where: { projectId: id } })).toMatchObject(before);
    }
  });
});

test('rows of version 0.9 name the assignment', async () => {
  const { id: projectId, createdById } = await aProject({ state: 'approved' });
  const { id: assignmentId, payments } = await db.assignment.findFirstOrThrow({
    where: { projectId },
    include: { payments: true },
  });
  const paymentId = payments[0]?.id ?? '';
  await db.changeRequest.create({ data: { projectId, round: 1, requestedById: createdById } });
  await db.changeRequest.create({ data: { projectId, round: 0, state: 'closed', requestedById: createdById } });
  const rounds = await db.changeRequest.findMany({ where: { projectId }, orderBy: { round: 'asc' } });
  expect(rounds.map((request) => request.assignmentId)).toEqual([null, assignmentId]);
  const issue = await db.paymentIssue.create({ data: { projectId, paymentId, kind: 'disputed' } });
  expect(issue.assignmentId).toBe(assignmentId);
  for (const subjectId of [paymentId, assignmentId]) {
    const movement = { id: newId(), kind: 'dispute', subjectId, projectId, sequence: 1 } as const;
    expect((await db.ledgerTransaction.create({ data: movement })).assignmentId).toBe(assignmentId);
  }
});
