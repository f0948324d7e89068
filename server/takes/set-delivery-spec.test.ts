import { expect, test } from 'vitest';
import { type DeliveryPreset, deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { orderProject } from '@/server/assignments/order-project';
import { orderPickup } from '@/server/assignments/order-follow-up';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { setDeliverySpec } from './set-delivery-spec';
import { aCustomer, aScript, aTemplate } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import {
  announcementsOf,
  aProjectThatAsks,
  deliverTake,
  finishUpload,
  loudSound,
  uploadTake,
} from '@/tests/support/steps/take-steps';

/** Tests the rules of docs/rules/delivery.md. */

test('own values measure takes against them, and are named on the certificate', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('web');
  const { limits } = deliverySpecOf('web', null);
  const own = { ...limits, loudness: { unit: 'LUFS' as const, min: -20, max: -19 } };
  const project = await setDeliverySpec(customer, projectId, { preset: 'web', fileNaming: null, limits: own });
  expect(project.deliverySpec).toMatchObject({ preset: 'web', name: 'Own values', isOwn: true, limits: own });
  expect(project.deliverySpec.asks[0]?.asked).toBe('-20 to -19 LUFS');
  await deliverTake(voice, projectId, loudSound);
  const [take] = (await getProject(voice, projectId)).audio;
  expect(take).toMatchObject({ isHeld: true, certificate: { presetName: 'Own values', source: '' } });
  expect(take?.certificate?.checks[0]?.sentence).toBe(
    'The loudness is -16 LUFS; -20 to -19 is asked. Lower the level by 3.5 dB.',
  );
  const again = await setDeliverySpec(customer, projectId, { preset: 'web', fileNaming: null });
  expect(again.deliverySpec).toMatchObject({ name: 'Web', isOwn: false });
});

test('a change is refused once the voice has accepted', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('web');
  await acceptProject(voice, projectId, true);
  await expect(setDeliverySpec(customer, projectId, { preset: 'acx', fileNaming: null })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The delivery spec cannot be changed once the voice has accepted.',
  });
  expect((await getProject(voice, projectId)).deliverySpec).toMatchObject({ preset: 'web', name: 'Web' });
  expect((await getProject(customer, projectId)).scopes).not.toContain('edit-delivery-spec');
});

test('a change while a take is measured counts for this take', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('as-recorded');
  const id = await uploadTake(voice, projectId);
  await setDeliverySpec(customer, projectId, { preset: 'ebu-r128', fileNaming: null });
  await finishUpload(id, loudSound);
  expect(await db.audioTake.findUnique({ where: { id } })).toMatchObject({ status: 'held' });
});

test('a change checks the lines of a project again', async () => {
  const { projectId, customer } = await aScript(['a.wav']);
  await setDeliverySpec(customer.actor, projectId, { preset: 'games', fileNaming: null });
  expect((await jobsAbout(projectId)).map(({ name }) => name)).toContain('recheck-lines');
});

test('a change checks held takes again, and sends those that fit', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
  const { id } = await deliverTake(voice, projectId, loudSound);
  await setDeliverySpec(customer, projectId, { preset: 'games', fileNaming: 'SPOT_##' });
  const [held] = (await getProject(voice, projectId)).audio;
  expect(held?.certificate?.checks.map(({ point, result }) => [point, result])).toEqual([
    ['format', 'passed'],
    ['sampleRate', 'passed'],
    ['bits', 'passed'],
    ['name', 'failed'],
  ]);
  await setDeliverySpec(customer, projectId, { preset: 'games', fileNaming: null });
  expect(await db.audioTake.findUnique({ where: { id } })).toMatchObject({ status: 'done' });
  expect(await announcementsOf(projectId)).toEqual({ messages: 1, isDelivered: true });
});

test('a pickup asks the same', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('web');
  await acceptProject(voice, projectId, true);
  await deliverTake(voice, projectId, loudSound);
  await approveProject(customer, projectId);
  const { id } = await orderPickup(customer, projectId, { name: 'Spot PICKUP', agreement: true });
  expect((await getProject(customer, id)).deliverySpec).toMatchObject({ preset: 'web' });
});

test('a new project asks what its template says, or what the customer chose', async () => {
  const customer = await aCustomer();
  const { id: templateId } = await aTemplate({ deliveryPreset: 'acx' });
  const order = async (choice: { deliveryPreset?: DeliveryPreset }) => {
    const details = { templateId, name: 'Book', description: 'Calm', language: 'en', ...choice };
    return (await orderProject(customer.actor, details)).deliverySpec.preset;
  };
  expect(await order({})).toBe('acx');
  expect(await order({ deliveryPreset: 'web' })).toBe('web');
  expect(await order({ deliveryPreset: 'as-recorded' })).toBe('as-recorded');
});
