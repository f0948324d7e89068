import { beforeAll, describe, expect, test } from 'vitest';
import { createExport as exportContract } from '@/lib/contracts/exports';
import { deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import type { Actor } from '@/server/access/actor';
import { orderRound } from '@/server/assignments/order-follow-up';
import { createExport } from '@/server/exports/create-export';
import { db, type TakeStatus } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { getProject } from '@/server/projects/queries';
import { findObject } from '@/server/system/send-object';
import { requestChanges } from '@/server/takes/changes/change-requests';
import { addTakeNote, deleteTakeNote, listTakeNotes, updateTakeNote } from '@/server/takes/changes/take-notes';
import { aSupportAgent, aTake } from '@/tests/support/builders';
import { aCertificate } from '@/tests/support/sound/recordings';
import { aDeliveredProject } from '@/tests/support/steps/take-steps';
import { masterAll, masterTake } from './master-takes';

/** Tests docs/rules/delivery.md#sending: takes that were not sent do not exist for the customer. */

const unsent: readonly TakeStatus[] = ['held', 'processing', 'failed'];
const missing = { kind: 'not-found', message: 'This take does not exist.' };

/** Creates a project whose voice has delivered a take, and has another one that the customer does not see. */
async function aProjectWith(status: TakeStatus) {
  const { customer, voice, projectId } = await aDeliveredProject({ template: { changeRounds: 1 } });
  await db.project.update({ where: { id: projectId }, data: { deliverySpec: deliverySpecOf('web', null) } });
  const take = await aTake({
    projectId,
    userId: voice.id,
    name: 'Secret take',
    status,
    durationMs: 4_000,
    certificateUri: `certificates/${newId()}.pdf`,
    certificate: aCertificate(),
  });
  const { id: noteId } = await db.reviewNote.create({
    data: { projectId, takeId: take.id, authorId: voice.id, startMs: 100, text: 'My breath' },
  });
  return { customer: customer.actor, voice: voice.actor, projectId, take, noteId };
}

const noteOf = (actor: Actor, projectId: string, takeId: string) =>
  addTakeNote(actor, projectId, takeId, { startMs: 10, text: 'Here' });

describe.each(unsent)('a take that is %s', (status) => {
  // Tests that do not change the scene share it.
  let scene: Awaited<ReturnType<typeof aProjectWith>>;
  beforeAll(async () => {
    scene = await aProjectWith(status);
  });

  test('has no notes for the customer', async () => {
    const { customer, projectId, take, noteId } = scene;
    const ids = { projectId, audioId: take.id, noteId };
    await expect(listTakeNotes(customer, projectId, take.id)).rejects.toMatchObject(missing);
    await expect(noteOf(customer, projectId, take.id)).rejects.toMatchObject(missing);
    await expect(updateTakeNote(customer, ids, { resolved: true })).rejects.toMatchObject(missing);
    await expect(deleteTakeNote(customer, ids)).rejects.toMatchObject(missing);
    expect(await db.reviewNote.findMany({ where: { projectId } })).toMatchObject([{ id: noteId, resolvedAt: null }]);
  });

  test('has notes for its voice and for support', async () => {
    const { voice, projectId, take, noteId } = await aProjectWith(status);
    expect(await listTakeNotes(voice, projectId, take.id)).toMatchObject([{ id: noteId }]);
    expect(await listTakeNotes(await aSupportAgent(), projectId, take.id)).toMatchObject([{ id: noteId }]);
    await noteOf(voice, projectId, take.id);
    expect(await updateTakeNote(voice, { projectId, audioId: take.id, noteId }, { text: 'Mine' })).toMatchObject({
      text: 'Mine',
    });
  });

  test('is in no request of changes: neither the take nor a note on it', async () => {
    const { customer, projectId, take, noteId } = scene;
    const request = (note: { audioId?: string; noteId?: string }, actor = customer) =>
      requestChanges(actor, projectId, [{ ...note, text: 'Again' }]);
    await expect(request({ audioId: take.id })).rejects.toThrow('This take does not exist');
    await expect(request({ noteId })).rejects.toThrow('This note does not exist');
    // Customers read what support requests.
    await expect(request({ audioId: take.id }, await aSupportAgent())).rejects.toThrow('This take does not exist');
    expect(await db.changeRequest.count({ where: { projectId } })).toBe(0);
  });

  test('is in no order of an extra round', async () => {
    const { customer, projectId, take, noteId } = await aProjectWith(status);
    await requestChanges(customer, projectId, [{ text: 'Slower' }]);
    await db.changeRequest.updateMany({ where: { projectId }, data: { state: 'delivered', deliveredAt: new Date() } });
    const order = (note: { audioId?: string; noteId?: string }) =>
      orderRound(customer, projectId, { notes: [{ ...note, text: 'Again' }], agreement: true });
    await expect(order({ audioId: take.id })).rejects.toThrow('This take does not exist');
    await expect(order({ noteId })).rejects.toThrow('This note does not exist');
    expect(await db.project.count({ where: { parentId: projectId } })).toBe(0);
  });

  test('is not mastered, exported or played by the customer', async () => {
    const { customer, voice, projectId, take } = scene;
    await expect(masterTake(customer, projectId, take.id, 'lufs16')).rejects.toMatchObject(missing);
    await masterAll(customer, projectId);
    expect(await db.queuedMaster.count({ where: { takeId: take.id } })).toBe(0);
    expect(await db.masteredTake.count({ where: { takeId: take.id } })).toBe(0);
    const body = exportContract.body.parse({ format: 'wav', lines: [{ filename: 'take', uri: take.uri }] });
    await expect(createExport(customer, projectId, body)).rejects.toMatchObject({ kind: 'not-found' });
    for (const uri of [take.uri, take.processedUri, take.certificateUri]) {
      expect(await findObject(customer, uri ?? '')).toBeNull();
      expect(await findObject(voice, uri ?? '')).not.toBeNull();
    }
  });

  test('is not presented to the customer, and neither is its name', async () => {
    const { customer, voice, projectId, take } = scene;
    const shown = JSON.stringify(await getProject(customer, projectId));
    for (const secret of [take.id, take.name, take.uri, 'My breath']) expect(shown).not.toContain(secret);
    expect((await getProject(voice, projectId)).audio.map(({ id }) => id)).toContain(take.id);
  });
});

test.each(['processing', 'failed'] as const)(
  'where nothing is asked, customers see a take that is %s',
  async (status) => {
    const { customer, projectId, take } = await aProjectWith(status);
    const deliverySpec = deliverySpecOf('as-recorded', null);
    await db.project.update({ where: { id: projectId }, data: { deliverySpec } });
    expect((await getProject(customer, projectId)).audio.map(({ id }) => id)).toContain(take.id);
    expect(await listTakeNotes(customer, projectId, take.id)).toHaveLength(1);
    await expect(masterTake(customer, projectId, take.id, 'lufs16')).rejects.toMatchObject({ kind: 'conflict' });
  },
);
