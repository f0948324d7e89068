import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getObject } from '@/server/platform/storage/storage';
import { getProject } from '@/server/projects/queries';
import { aFurtherAssignment } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { crowd } from '@/tests/support/jobs/poll';
import { textOfPdf } from '@/tests/support/pdf-text';
import {
  aDeliveredProject,
  announcementsOf,
  aProjectThatAsks,
  type DeliveredProject,
  deliverTake,
  loudSound,
} from '@/tests/support/steps/take-steps';
import { sendTake, updateTake } from './edit-take';
import { handleRenderCertificate } from './render-certificate.handler';

describe('updating a take', () => {
  let scene: DeliveredProject;
  beforeAll(async () => {
    scene = await aDeliveredProject();
  });

  const commentOf = async (id: string) => (await db.audioTake.findUniqueOrThrow({ where: { id } })).comment;

  test('a voice changes the comment of its own take, which updates open pages', async () => {
    const { voice, projectId, takeId } = scene;
    const updates = () => db.event.count({ where: { projectId, type: 'project-updated' } });
    const before = await updates();
    expect(await updateTake(voice.actor, projectId, takeId, { comment: 'Second half' })).toMatchObject({
      comment: 'Second half',
    });
    expect(await commentOf(takeId)).toBe('Second half');
    expect(await updates()).toBe(before + 1);
  });

  test('is refused for takes of others and on a closed project', async () => {
    const { voice, projectId, takeId } = scene;
    const before = await commentOf(takeId);
    const other = await aDeliveredProject();
    await expect(updateTake(voice.actor, projectId, other.takeId, { comment: 'x' })).rejects.toMatchObject({
      kind: 'not-found',
      message: 'This take does not exist.',
    });
    await db.project.update({ where: { id: projectId }, data: { closedAt: new Date() } });
    await expect(updateTake(voice.actor, projectId, takeId, { comment: 'x' })).rejects.toThrow(
      'This project is closed.',
    );
    expect([await commentOf(takeId), await commentOf(other.takeId)]).toEqual([before, '']);
  });

  test('its voice confirms warnings; customers see two kinds of them until then', async () => {
    const { customer, voice, projectId, takeId } = await aDeliveredProject();
    const warnings = [
      { kind: 'clipped', atMs: 20, count: 3, isConfirmed: false },
      { kind: 'dc-offset', isConfirmed: false },
    ];
    await db.audioTake.update({ where: { id: takeId }, data: { warnings, comment: 'Kept' } });
    const seenByCustomer = async () => (await getProject(customer.actor, projectId)).audio?.[0]?.warnings;
    expect(await seenByCustomer()).toEqual([{ id: 'clipped', ...warnings[0] }]);
    await expect(
      updateTake(customer.actor, projectId, takeId, { confirmedWarnings: ['clipped'] }),
    ).rejects.toMatchObject({ code: 'missing-scope' });
    const take = await updateTake(voice.actor, projectId, takeId, { confirmedWarnings: ['clipped'] });
    expect(take).toMatchObject({ comment: 'Kept', warnings: [{ isConfirmed: true }, { isConfirmed: false }] });
    expect(await seenByCustomer()).toEqual([]);
  });
});

describe('sending a held take', () => {
  /** Tests the rules of docs/rules/delivery.md#sending. */

  const tooLoud = 'The loudness is -16 LUFS; -23.5 to -22.5 is asked. Lower the level by 7 dB.';

  async function aHeldTake() {
    const scene = await aProjectThatAsks('ebu-r128');
    const { id } = await deliverTake(scene.voice, scene.projectId, loudSound);
    return { ...scene, id };
  }

  test('a held take is sent all the same with a remark, once', async () => {
    const { projectId, customer, voice, id } = await aHeldTake();
    const refusal = { message: 'This take was already sent.' };
    await expectSuccesses(1, { of: crowd, refusal }, () => sendTake(voice, projectId, id, 'As discussed'));
    expect(await announcementsOf(projectId)).toEqual({ messages: 1, isDelivered: true });
    expect((await getProject(customer, projectId)).audio).toMatchObject([
      { isHeld: false, certificate: { remark: 'As discussed' } },
    ]);
    await handleRenderCertificate({ takeId: id });
    const text = textOfPdf(await getObject(`certificates/${id}.pdf`));
    for (const words of ['failed', tooLoud, 'Remark of the voice', 'As discussed']) expect(text).toContain(words);
  });

  test.each([
    ['processing', 'This take is being processed. Please try again in a moment.'],
    ['failed', 'This take could not be processed.'],
  ] as const)('a take that is %s cannot be sent', async (status, message) => {
    const { projectId, voice, id } = await aHeldTake();
    await db.audioTake.update({ where: { id }, data: { status } });
    await expect(sendTake(voice, projectId, id, 'Fine')).rejects.toMatchObject({ kind: 'conflict', message });
    await expect(sendTake(voice, projectId, 'none', 'Fine')).rejects.toMatchObject({ kind: 'not-found' });
    expect(await announcementsOf(projectId)).toEqual({ messages: 0, isDelivered: false });
  });

  test('is sent only of the current assignment', async () => {
    const { projectId, customer, voice, id } = await aHeldTake();
    const released = { voiceId: voice.userId, assignedById: customer.userId, state: 'released' } as const;
    const former = await aFurtherAssignment({ projectId, ...released });
    await db.audioTake.update({ where: { id }, data: { assignmentId: former.id } });
    await expect(sendTake(voice, projectId, id, 'Late')).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This take belongs to an earlier assignment. Please upload it again.',
    });
  });
});
