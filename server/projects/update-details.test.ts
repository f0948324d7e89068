import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aProject, aTemplate } from '@/tests/support/builders';
import { updateDetails } from './update-details';
import { getProject } from './queries';

const option = { words: 500, customerPriceCents: 5_000, voiceFeeCents: 3_000 };
const tv = { description: 'TV', customerPriceCents: 10_050, voiceFeeCents: 6_000 };
const priced = {
  baseWords: 100,
  maxWordOptions: [option],
  addons: [{ id: 'media', name: 'Media', description: '', options: [tv] }],
};

test('changes what is given, keeps the rest, and updates the details of open pages', async () => {
  const { id, customer } = await aProject({ template: await aTemplate(priced), project: { name: 'Spot' } });
  await updateDetails(customer.actor, id, { description: 'Calm', dueDate: '2099-05-01', purchaseOrder: 'PO 4711' });
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: 'Spot',
    description: 'Calm',
    dueDate: new Date('2099-05-01'),
    purchaseOrder: 'PO 4711',
  });
  const events = await db.event.findMany({ where: { projectId: id, type: 'project-updated' } });
  expect(events).toMatchObject([{ payload: { parts: ['details'] } }]);
  await updateDetails(customer.actor, id, { dueDate: null });
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ dueDate: null, description: 'Calm' });
});

test('prices the chosen allowance and add-ons, and takes them back', async () => {
  const { id, customer } = await aProject({ template: await aTemplate(priced) });
  const details = async () => (await getProject(customer.actor, id)).customerPriceDetails;
  await updateDetails(customer.actor, id, { maxWords: 500, selectedAddons: { media: 0 } });
  expect(await details()).toMatchObject({ price: 200, extras: 150.5, total: 350.5 });
  await updateDetails(customer.actor, id, { maxWords: 100, selectedAddons: { media: null } });
  expect(await details()).toMatchObject({ extras: 0, total: 200 });
});

test('rejects an unknown allowance or add-on, and a due date that is over', async () => {
  const { id, customer } = await aProject({ template: await aTemplate(priced) });
  const before = await db.project.findUniqueOrThrow({ where: { id } });
  const refusals = [
    [{ maxWords: 123 }, { maxWords: 'Please choose one of the word allowances.' }],
    [{ selectedAddons: { media: 9 } }, { selectedAddons: expect.any(String) }],
    [{ dueDate: '2020-01-01' }, { dueDate: expect.any(String) }],
  ] as const;
  for (const [change, fields] of refusals) {
    const refusal = { kind: 'validation', fields };
    await expect(updateDetails(customer.actor, id, { name: 'x', ...change })).rejects.toMatchObject(refusal);
  }
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toEqual(before);
});

test('rejects changes once a voice is assigned', async () => {
  const { id, customer } = await aProject({ state: 'assigned' });
  await expect(updateDetails(customer.actor, id, { name: 'Other' })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The details cannot be changed once a voice is assigned.',
  });
});
