import { expect, test } from 'vitest';
import { templateValues } from '@/lib/contracts/support-templates';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { getTemplate, listTemplates } from '@/server/projects/queries';
import { aProject, aSupportAgent, aTemplate, aUser, aVoice } from '@/tests/support/builders';
import {
  createTemplate,
  discardTemplateDraft,
  publishTemplate,
  retireTemplate,
  saveTemplateDraft,
} from './edit-template';
import { getSupportTemplate } from './templates';

/** Tests the rules of docs/rules/support.md#templates. */

const newTemplateId = () =>
  `type-${newId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`;
const isOffered = async (id: string) => (await listTemplates(null)).some((template) => template.id === id);

test('a template is created as a draft, and offered when it is published', async () => {
  const admin = await aSupportAgent('admin');
  const id = newTemplateId();
  const created = await createTemplate(admin, { id, name: 'Podcast' });
  expect(created).toMatchObject({ state: 'draft', hasDraft: true, published: null, values: { name: 'Podcast' } });
  await expect(createTemplate(admin, { id, name: 'Again' })).rejects.toMatchObject({
    fields: { id: 'There is a template with this id already.' },
  });
  await expect(publishTemplate(admin, id)).rejects.toMatchObject({
    message: 'Please enter a price before publishing.',
  });
  expect(await isOffered(id)).toBe(false);
  const values = {
    ...created.values,
    customerPrice: 250.5,
    voiceFee: 150,
    baseWords: 100,
    maxWordOptions: [{ words: 500, customerPrice: 80, voiceFee: 50 }],
    addons: [
      {
        id: 'tv',
        name: 'TV',
        description: '',
        options: [
          {
            description: '1 year',
            customerPrice: 400,
            voiceFee: 300,
            usage: { media: ['television'], termMonths: 12, territory: '' },
          },
        ],
      },
    ],
  };
  expect(await saveTemplateDraft(admin, id, { values, lastModified: created.lastModified })).toMatchObject({ values });
  expect(await publishTemplate(admin, id)).toMatchObject({
    state: 'published',
    hasDraft: false,
    values,
    published: { customerPrice: 250.5, maxWordOptions: [{ words: 500, customerPrice: 80 }], addons: [{ id: 'tv' }] },
  });
  expect(await isOffered(id)).toBe(true);
  const entries = await db.auditEntry.findMany({ where: { subject: id }, orderBy: { created: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['create-template', 'save-template-draft', 'publish-template']);
  expect(entries[1]).toMatchObject({ before: { customerPrice: 0 }, after: { customerPrice: 250.5 } });
});

test('customers see a change when it is published, and projects keep what they were sold', async () => {
  const admin = await aSupportAgent('admin');
  const template = await aTemplate();
  const project = await aProject({ template });
  const { values, lastModified } = await getSupportTemplate(admin, template.id);
  const dearer = { ...values, customerPrice: 999 };
  await saveTemplateDraft(admin, template.id, { values: dearer, lastModified });
  await expect(saveTemplateDraft(admin, template.id, { values, lastModified })).rejects.toMatchObject({
    code: 'template-changed',
  });
  expect((await getTemplate(template.id)).customerPrice).toBe(200);
  await publishTemplate(admin, template.id);
  expect((await getTemplate(template.id)).customerPrice).toBe(999);
  expect(await db.project.findUniqueOrThrow({ where: { id: project.id } })).toMatchObject({
    customerPriceCents: 20_000,
  });
  await expect(publishTemplate(admin, template.id)).rejects.toMatchObject({ code: 'template-state' });
});

test('a draft is discarded, and a template retired and offered again', async () => {
  const admin = await aSupportAgent('admin');
  const { id } = await aTemplate();
  const { values } = await getSupportTemplate(admin, id);
  await saveTemplateDraft(admin, id, { values: { ...values, name: 'Other' } });
  expect(await discardTemplateDraft(admin, id)).toMatchObject({ hasDraft: false, values: { name: values.name } });
  expect(await retireTemplate(admin, id)).toMatchObject({ state: 'retired', published: null });
  await expect(getTemplate(id)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await publishTemplate(admin, id)).toMatchObject({ state: 'published' });
});

test('the values of an existing template can be saved as they are', async () => {
  const admin = await aSupportAgent('admin');
  const { id } = await aTemplate({ moreInfoUrl: '/docs/how-it-works', pickupAllowed: false, pickupDays: 0 });
  const { values } = await getSupportTemplate(admin, id);
  expect(templateValues.parse(values)).toEqual(values);
});

test.each(['//evil.example', 'javascript:alert(1)', 'more-info'])('refuses the address %s', (moreInfoUrl) => {
  expect(templateValues.shape.moreInfoUrl.safeParse(moreInfoUrl).success).toBe(false);
});

test('names the allowed voices, and refuses anybody else', async () => {
  const [admin, voice, customer] = [await aSupportAgent('admin'), await aVoice(), await aUser()];
  const { id } = await aTemplate({ allowedVoices: [voice.id] });
  const { values, allowedVoices } = await getSupportTemplate(admin, id);
  expect(allowedVoices).toEqual([{ id: voice.id, name: 'Sam Rivers' }]);
  await expect(
    saveTemplateDraft(admin, id, { values: { ...values, allowedVoices: [voice.id, customer.id] } }),
  ).rejects.toMatchObject({ fields: { allowedVoices: 'Please choose voices only.' } });
  const saved = await saveTemplateDraft(admin, id, { values: { ...values, allowedVoices: [] } });
  expect(saved.allowedVoices).toEqual([]);
});
