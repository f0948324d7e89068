import { expect, test } from 'vitest';
import { documentFacts } from '@/lib/domain/documents/facts';
import { defaultRider } from '@/lib/domain/licenses/license';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { orderProject } from '@/server/assignments/order-project';
import { aCustomer, aTemplate, aVoice } from '@/tests/support/builders';

/** Tests the rules of docs/rules/license.md. */

const addons = [
  {
    id: 'media',
    name: 'Media',
    description: '',
    options: [
      {
        description: 'Radio, one year',
        customerPriceCents: 25e3,
        voiceFeeCents: 17e3,
        usage: { media: ['radio'], termMonths: 12, territory: '' },
      },
    ],
  },
  {
    id: 'territory',
    name: 'Territory',
    description: '',
    options: [
      {
        description: 'Nordic countries',
        customerPriceCents: 18e3,
        voiceFeeCents: 12e3,
        usage: { media: [], termMonths: null, territory: 'Nordic countries' },
      },
    ],
  },
];
const usage = { media: ['online'], termMonths: 12, territory: '' };
const licenseLines = [
  'Online and radio: Nordic countries, for one year from the day of approval.',
  'No cinema.',
  defaultRider,
];

async function anOrder() {
  const customer = await aCustomer({ manualInvoice: true });
  const voice = await aVoice();
  const template = await aTemplate({ usage, addons, license: ['No cinema.'] });
  const { id: projectId } = await orderProject(customer.actor, {
    templateId: template.id,
    name: 'Spot',
    description: 'Warm',
    language: 'en',
    voiceId: voice.id,
    selectedAddons: { media: 0, territory: 0 },
  });
  await db.project.update({ where: { id: projectId }, data: { scriptWords: 3 } });
  return { customer, voice, template, projectId };
}

async function termsOf(projectId: string, kind: 'orderConfirmation' | 'clientAgreement' | 'voiceAgreement') {
  const { facts } = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind } });
  return documentFacts.parse(facts);
}

test('assign, accept, details and all documents name what was bought, also after the template changes', async () => {
  const { customer, voice, template, projectId } = await anOrder();
  expect((await getProject(customer.actor, projectId)).license).toEqual(licenseLines);
  await assignVoice(customer.actor, projectId, voice.id, true);
  const changed = { license: ['Changed.'], syntheticVoiceRider: '' };
  const cinema = { media: ['cinema'], termMonths: 0, territory: 'worldwide' };
  await db.projectTemplate.update({ where: { id: template.id }, data: { ...changed, usage: cinema, addons: [] } });
  await db.project.update({ where: { id: projectId }, data: { ...changed, usage: [] } });
  await acceptProject(voice.actor, projectId, true);

  const customers = await getProject(customer.actor, projectId);
  const voices = await getProject(voice.actor, projectId);
  const grant = { media: ['online', 'radio'], termMonths: 12, territory: 'Nordic countries', lastDay: null };
  for (const project of [customers, voices]) expect(project).toMatchObject({ license: licenseLines, usage: [grant] });
  expect(customers.extras).toEqual([
    { name: 'Media: Radio, one year', customerPrice: 250 },
    { name: 'Territory: Nordic countries', customerPrice: 180 },
  ]);
  expect(voices.extras).toEqual([
    { name: 'Media: Radio, one year', voiceFee: 170 },
    { name: 'Territory: Nordic countries', voiceFee: 120 },
  ]);
  const clauses = [`License: ${licenseLines[0]}`, 'License: No cinema.', `Synthetic voices: ${defaultRider}`];
  for (const kind of ['orderConfirmation', 'clientAgreement', 'voiceAgreement'] as const) {
    expect((await termsOf(projectId, kind)).terms.slice(-3), kind).toEqual(clauses);
  }
  const paid = [
    { text: 'Explainer', amountCents: 20_000 },
    { text: 'Media: Radio, one year', amountCents: 25_000 },
    { text: 'Territory: Nordic countries', amountCents: 18_000 },
  ];
  for (const kind of ['orderConfirmation', 'clientAgreement'] as const) {
    expect((await termsOf(projectId, kind)).lines, kind).toMatchObject(paid);
  }
  expect((await termsOf(projectId, 'voiceAgreement')).lines.slice(1)).toMatchObject([
    { text: 'Media: Radio, one year', amountCents: 17_000 },
    { text: 'Territory: Nordic countries', amountCents: 12_000 },
  ]);
});

test('what was agreed cannot be changed', async () => {
  const { customer, voice, projectId } = await anOrder();
  await assignVoice(customer.actor, projectId, voice.id, true);
  await expect(db.assignment.updateMany({ where: { projectId }, data: { agreed: { lines: [] } } })).rejects.toThrow();
});
