import { expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { findPayout } from './project-payout';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aDelivery, anAssignment } from '@/tests/support/builders';

test('the payout of an approved project belongs to its assignment', async () => {
  const { customer, voice, projectId } = await anAssignment({ state: 'accepted' });
  expect(await findPayout(db, projectId)).toBeNull();
  await aDelivery(projectId, voice.id);
  await approveProject(customer.actor, projectId);
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  expect(await findPayout(db, projectId)).toMatchObject({ assignmentId, voiceId: voice.id, assignment: { projectId } });
});

test('processes of the previous version read and write payouts by their project', async () => {
  const [inserted, selected] = [await anAssignment({ state: 'accepted' }), await anAssignment({ state: 'accepted' })];
  await db.$executeRaw`insert into payouts (id, "projectId", "voiceId", method, "amountCents", "idempotencyKey")
    values (${newId()}, ${inserted.projectId}, ${inserted.voice.id}, 'manual', 100, ${newId()})`;
  const assignment = await db.assignment.findFirstOrThrow({ where: { projectId: inserted.projectId } });
  expect(await findPayout(db, inserted.projectId)).toMatchObject({ assignmentId: assignment.id });

  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId: selected.projectId } });
  const fee = { voiceId: selected.voice.id, method: 'manual', amountCents: 100, idempotencyKey: newId() } as const;
  const { id } = await db.payout.create({ data: { ...fee, assignmentId } });
  const rows = await db.$queryRaw`select id from payouts where "projectId" = ${selected.projectId}`;
  expect(rows).toEqual([{ id }]);
});
