import { describe, expect, test } from 'vitest';
import { projectStates } from '@/prisma/seed/builders';
import { personSelect } from '@/server/access/people';
import { db, type Prisma } from '@/server/platform/db';
import { detailsInclude } from '@/server/projects/present/detailed-project';
import { takeNotesInclude } from '@/server/projects/present/present-changes';
import { requestChanges } from '@/server/takes/changes/change-requests';
import { addTakeNote } from '@/server/takes/changes/take-notes';
import { aDelivery, anAssignment, aProject, aTeam, aVoice } from '@/tests/support/builders';
import { statementsOf } from '@/tests/support/jobs/statements';
import { aLicensedRecording, anAcceptedOrder, anOrder } from '@/tests/support/steps/follow-up-steps';
import { coreInclude } from './project-state';
import { findTakes } from './project-takes';
import { findCoreProject, findDetailedProject } from './read-project';

/** Creates a delivered project with a payment, documents, notes, a change request, an issue and an unread chat. */
async function aFullProject() {
  const { customer, voice, projectId } = await anAssignment({ state: 'accepted' });
  await aDelivery(projectId, voice.id);
  const take = await db.audioTake.findFirstOrThrow({ where: { projectId } });
  await db.audioTake.update({
    where: { id: take.id },
    data: { durationMs: 8_000, peaks: Uint8Array.of(0, 7, 255), integratedLufs: -20.125 },
  });
  await db.masteredTake.create({ data: { takeId: take.id, projectId, type: 'lufs16', uri: `masters/${take.id}.wav` } });
  await db.queuedMaster.create({ data: { takeId: take.id, projectId, type: 'lufs23' } });
  await addTakeNote(customer.actor, projectId, take.id, { startMs: 10, text: 'Listen' });
  await requestChanges(customer.actor, projectId, [
    { audioId: take.id, startMs: 20, text: 'Slower' },
    { text: 'Warm' },
  ]);
  const data = { voiceId: voice.id, language: 'en', types: ['Commercial'], tones: ['Warm'], status: 'done' as const };
  await db.voiceDemo.create({
    data: { ...data, name: 'Demo', uri: `audio/d-${projectId}`, peaks: Uint8Array.of(1, 2) },
  });
  await db.studioQualityDemo.create({
    data: { voiceId: voice.id, uri: `audio/s-${projectId}`, status: 'done', peaks: Uint8Array.of(3) },
  });
  await db.project.update({
    where: { id: projectId },
    data: { dueDate: new Date('2099-02-28'), labels: ['Radio, "A"'] },
  });
  const payment = await db.payment.findFirstOrThrow({ where: { projectId } });
  await db.paymentIssue.create({ data: { projectId, paymentId: payment.id, kind: 'refunded' } });
  await db.projectDocument.updateMany({ where: { projectId }, data: { uri: null, failure: 'RangeError' } });
  await db.unreadChat.deleteMany({ where: { projectId } });
  await db.unreadChat.create({ data: { projectId, voiceId: voice.id, userId: customer.id } });
  await db.projectArchive.create({ data: { projectId, userId: voice.id } });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  const { id: documentId } = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind: 'receipt' } });
  await db.selfBillingObjection.create({ data: { documentId, userId: voice.id, text: 'Wrong' } });
  const days = { dueOn: new Date('2026-03-01'), paidOn: new Date('2026-03-02'), canceledAt: new Date() };
  await db.invoice.create({
    data: { projectId, assignmentId, teamId: customer.team.id, amountCents: 100, vatCents: 20, ...days, documentId },
  });
  await db.payout.create({
    data: { assignmentId, voiceId: voice.id, method: 'manual', amountCents: 100, idempotencyKey: `p-${projectId}` },
  });
  return projectId;
}

const byPrisma = <Include extends Prisma.ProjectInclude>(id: string, include: Include) =>
  db.project.findUnique({ where: { id }, include });

async function expectSame(projectId: string): Promise<void> {
  expect(await findCoreProject(db, projectId)).toEqual(await byPrisma(projectId, coreInclude));
  expect(await findDetailedProject(db, projectId)).toEqual(await byPrisma(projectId, detailsInclude));
}

describe('a project in one statement', () => {
  test.each(projectStates)('has what Prisma loads in many, in the state %s', async (state) => {
    const voice = await aVoice();
    await expectSame((await aProject({ state, voiceIds: state === 'created' ? [] : [voice.id] })).id);
  });

  test('has what Prisma loads in many, with all relations', async () => {
    await expectSame(await aFullProject());
  });

  test('has what Prisma loads in many, of a recording with a pickup, an extra round and a renewal', async () => {
    const scene = await aLicensedRecording();
    const pickup = await anAcceptedOrder(scene, 'pickup');
    const orders = [await anOrder(scene, 'round', pickup), await anAcceptedOrder(scene, 'renewal')];
    await anOrder(scene, 'renewal', scene.projectId);
    for (const id of [scene.projectId, pickup, ...orders]) await expectSame(id);
    expect(await findDetailedProject(db, pickup)).toMatchObject({
      followUps: [{ id: orders[0] }],
      original: { id: scene.projectId, covered: [{ id: orders[1] }, { assignments: [] }] },
    });
  });

  test('lists rows of the same time in one order, whichever was stored first', async () => {
    const { customer, voice, projectId } = await anAssignment({ state: 'accepted' });
    const { id: assignmentId, voiceId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
    const users = [customer, voice, await aVoice()];
    const kinds = ['clientAgreement', 'voiceAgreement', 'receipt', 'invoiceInfo'] as const;
    const business = { isVoiceBusiness: true };
    const teams = [await aTeam({ ...business, city: 'Oslo' }), await aTeam({ ...business, city: 'Bergen' })];
    const created = new Date();

    async function listsOf(order: <Row>(rows: readonly Row[]) => readonly Row[]) {
      const where = { projectId };
      await db.unreadChat.deleteMany({ where });
      await db.projectArchive.deleteMany({ where });
      await db.rating.deleteMany({ where });
      await db.projectDocument.deleteMany({ where });
      await db.teamMember.deleteMany({ where: { userId: voiceId } });
      for (const { id: userId } of order(users)) {
        await db.unreadChat.create({ data: { projectId, voiceId, userId } });
        await db.projectArchive.create({ data: { projectId, userId } });
        await db.rating.create({ data: { projectId, voiceId: userId, raterId: customer.id, value: 5 } });
      }
      const document = { projectId, assignmentId, teamId: customer.team.id, facts: {}, uri: 'documents/d', created };
      for (const kind of order(kinds))
        await db.projectDocument.create({
          data: { ...document, id: `${kind}-${projectId}`, kind, number: `${kind}-${projectId}` },
        });
      for (const { id: teamId } of order(teams))
        await db.teamMember.create({ data: { teamId, userId: voiceId, role: 'viewer' } });
      await expectSame(projectId);
      const project = await findDetailedProject(db, projectId);
      if (!project) throw new Error('No project');
      const { unread, archives, ratings, documents, voices } = project;
      return { unread, archives, ratings, documents, memberships: voices[0]?.voice.memberships };
    }

    const lists = await listsOf((rows) => rows);
    expect(lists.memberships).toHaveLength(2);
    expect(await listsOf((rows) => rows.toReversed())).toEqual(lists);
  });

  test('is one statement, and null for a missing project', async () => {
    const { id } = await aProject();
    expect(await statementsOf(() => findCoreProject(db, id))).toHaveLength(1);
    expect(await statementsOf(() => findDetailedProject(db, id))).toHaveLength(1);
    expect(await findCoreProject(db, 'missing')).toBeNull();
    expect(await findDetailedProject(db, 'missing')).toBeNull();
  });
});

test('takes in one statement have what Prisma loads in many', async () => {
  const projectId = await aFullProject();
  const ids = (await db.audioTake.findMany({ where: { projectId }, select: { id: true } })).map(({ id }) => id);
  const takes = await findTakes(ids);
  const rows = await db.audioTake.findMany({
    where: { projectId },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    include: {
      user: { select: personSelect },
      masters: { orderBy: { type: 'asc' } },
      queuedMasters: { orderBy: { type: 'asc' }, select: { type: true } },
      notes: takeNotesInclude,
      assignment: { select: { state: true } },
    },
  });
  expect(takes).toHaveLength(1);
  expect(rows).toMatchObject(takes.map(({ version: _, ...take }) => take));
  expect(await statementsOf(() => findTakes(ids))).toHaveLength(1);
});
