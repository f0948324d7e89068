import { expect, test } from 'vitest';
import { deliveryPresetRules } from '@/lib/domain/delivery/delivery-spec';
import { orderProject } from '@/server/assignments/order-project';
import { db } from '@/server/platform/db';
import { listDeliveryPresets } from '@/server/projects/delivery-presets';
import { getProject } from '@/server/projects/queries';
import { resetDeliveryPreset, saveDeliveryPreset } from './edit-preset';
import { setDeliverySpec } from '@/server/takes/set-delivery-spec';
import { aCustomer, anAssignment, aSupportAgent, aTemplate } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

/** Changes the presets 'podcast' and 'phone' only; other test files use other presets. */

const values = {
  name: 'Podcast 2027',
  purpose: 'For podcasts.',
  source: 'Apple Podcasts, read 2026-11-24',
  limits: { ...deliveryPresetRules.podcast.limits, loudness: { unit: 'LUFS' as const, min: -15, max: -13 } },
};
const podcastIn = <Row extends { preset: string }>(rows: readonly Row[]) =>
  rows.find(({ preset }) => preset === 'podcast');

test('new projects copy the changed numbers, existing ones keep theirs, and the change is audited', async () => {
  const admin = await aSupportAgent('admin');
  const { customer, projectId } = await anAssignment();
  await setDeliverySpec(customer.actor, projectId, { preset: 'podcast', fileNaming: null });
  const saved = await saveDeliveryPreset(admin, 'podcast', { ...values, lastModified: null });
  expect(saved).toMatchObject({ ...values, isEdited: true, lastModified: expect.any(String) });

  const orderer = await aCustomer();
  const { id: templateId } = await aTemplate();
  const details = { templateId, name: 'Talk', description: 'Calm', language: 'en', deliveryPreset: 'podcast' } as const;
  const { deliverySpec } = await orderProject(orderer.actor, details);
  expect(deliverySpec).toMatchObject({ name: values.name, source: values.source, limits: values.limits });
  expect((await getProject(customer.actor, projectId)).deliverySpec).toMatchObject({
    name: 'Podcast',
    limits: deliveryPresetRules.podcast.limits,
  });
  expect(podcastIn(await listDeliveryPresets())).toMatchObject({
    name: values.name,
    summary: 'Loudness: -15 to -13 LUFS; Peak: at most -1 dBTP.',
  });
  const entry = await db.auditEntry.findFirstOrThrow({
    where: { actorId: admin.userId, action: 'save-delivery-preset' },
  });
  expect(entry).toMatchObject({ subject: 'podcast', before: { name: 'Podcast' }, after: { name: values.name } });

  const reset = await resetDeliveryPreset(admin, 'podcast');
  expect(reset).toMatchObject({ name: 'Podcast', isEdited: false, lastModified: null });
  expect(reset.summary).toBe(deliveryPresetRules.podcast.summary);
  await expect(resetDeliveryPreset(admin, 'podcast')).rejects.toMatchObject({ kind: 'conflict' });
  expect((await getProject(orderer.actor, (await latestProjectOf(orderer.team.id)).id)).deliverySpec.name).toBe(
    values.name,
  );
  expect(
    await db.auditEntry.count({
      where: { actorId: admin.userId, action: 'reset-delivery-preset', subject: 'podcast' },
    }),
  ).toBe(1);
});

const latestProjectOf = (teamId: string) => db.project.findFirstOrThrow({ where: { teamId } });

test('of many changes at once, one is saved', async () => {
  const admin = await aSupportAgent('admin');
  const { limits } = deliveryPresetRules.phone;
  await expectSuccesses(1, { of: 10, refusal: { code: 'preset-changed' } }, (attempt) =>
    saveDeliveryPreset(admin, 'phone', { ...values, limits, name: `Phone ${attempt}`, lastModified: null }),
  );
  await resetDeliveryPreset(admin, 'phone');
});
