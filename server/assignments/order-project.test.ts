import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, aTemplate, aVoice } from '@/tests/support/builders';
import { getDiscount } from '@/server/projects/queries';
import { orderProject } from './order-project';

const option = { words: 500, customerPriceCents: 5_000, voiceFeeCents: 3_000 };
const tv = { description: 'TV', customerPriceCents: 10_050, voiceFeeCents: 6_000 };
const brief = { name: 'Spot', description: 'Warm', language: 'da' };
const projectsOf = ({ team }: Awaited<ReturnType<typeof aCustomer>>) =>
  db.project.count({ where: { teamId: team.id } });

async function aPricedOrder() {
  const { id: templateId } = await aTemplate({
    baseWords: 100,
    maxWordOptions: [option],
    addons: [{ id: 'media', name: 'Media', description: '', options: [tv] }],
  });
  return { ...brief, templateId, maxWords: 500, selectedAddons: { media: 0 } };
}

test('takes the template’s price, the chosen allowance and add-ons, and the team’s credit', async () => {
  const [customer, order] = [await aCustomer({ hasVat: true, discountCents: 2_500 }), await aPricedOrder()];
  expect(await getDiscount(customer.actor)).toBe(25);
  const project = await orderProject(customer.actor, order);
  expect(project.customerPriceDetails).toEqual({
    price: 200,
    discount: 25,
    extras: 150.5,
    total: 325.5,
    vat: 81.38,
    totalWithVat: 406.88,
    tax: { rate: 0.25, category: 'domestic', note: '' },
  });
  expect(project.addons[0]).toMatchObject({ id: 'media', selected: 0 });
  expect(project.members.map(({ id }) => id)).toEqual([customer.id]);
  expect(await getDiscount(customer.actor)).toBe(0);
  expect(await db.event.count({ where: { projectId: project.id, type: 'project-updated' } })).toBe(1);
  expect((await orderProject(customer.actor, order)).customerPriceDetails).toMatchObject({ discount: 0 });
});

test('rejects an allowance, an add-on or a type that is not offered, and a due date that is over', async () => {
  const [customer, order] = [await aCustomer({ discountCents: 2_500 }), await aPricedOrder()];
  const retired = await aTemplate({ isRetired: true });
  const refusals = [
    ['maxWords', { maxWords: 123 }],
    ['selectedAddons', { selectedAddons: { media: 9 } }],
    ['templateId', { templateId: retired.id }],
    ['dueDate', { dueDate: '2020-01-01' }],
  ] as const;
  for (const [field, change] of refusals) {
    const refusal = { kind: 'validation', fields: { [field]: expect.any(String) } };
    await expect(orderProject(customer.actor, { ...order, ...change })).rejects.toMatchObject(refusal);
  }
  expect([await projectsOf(customer), await getDiscount(customer.actor)]).toEqual([0, 25]);
});

test('shortlists the voice it was started for, unless the type does not allow it', async () => {
  const [customer, voice] = [await aCustomer(), await aVoice()];
  const studio = `test/${voice.id}-studio`;
  await db.studioQualityDemo.create({
    data: {
      voiceId: voice.id,
      uri: `${studio}.wav`,
      processedUri: `${studio}.mp3`,
      status: 'done',
      durationMs: 9e3,
    },
  });
  const order = async (template: Parameters<typeof aTemplate>[0]) =>
    orderProject(customer.actor, { ...brief, templateId: (await aTemplate(template)).id, voiceId: voice.id });
  const project = await order({});
  expect(project.voices).toMatchObject([
    { id: voice.id, studioQualityDemo: { uri: `${studio}.mp3`, durationMs: 9_000 } },
  ]);
  expect(await db.message.findMany({ where: { projectId: project.id } })).toMatchObject([
    { type: 'invited', voiceId: voice.id },
  ]);
  await expect(order({ allowedVoices: ['someone'] })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Not available for Sam Rivers.',
  });
  await expect(order({ requiresAdminApproval: true })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This project type cannot be created while inviting voice',
  });
  expect(await projectsOf(customer)).toBe(1);
});
