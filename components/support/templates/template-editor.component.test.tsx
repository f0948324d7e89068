import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportTemplate } from '@/lib/contracts/support-templates';
import { rejected, type SentRequest, stubApi, stubByDefault } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aVoice } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { TemplateEditor } from './template-editor';

const values: SupportTemplate['values'] = {
  name: 'Trailer',
  description: 'A short film',
  icon: 'phone',
  priceInfo: '',
  moreInfoUrl: '',
  position: 1,
  customerPrice: 200,
  voiceFee: 120,
  hasScript: true,
  hasLineReader: false,
  hasMultipleNamedAudio: false,
  requiresAdminApproval: false,
  maxVoices: 5,
  allowedVoices: [],
  baseWords: 100,
  maxWordOptions: [],
  addons: [],
  usage: { media: ['online'], termMonths: 12, territory: '' },
  syntheticVoiceRider: 'No synthetic voices.',
  license: ['No cinema'],
  autoApproveDays: 15,
  pickupAllowed: true,
  pickupDays: 90,
  pickupInfo: '',
  pickupCustomerPrice: 50,
  pickupVoiceFee: 35,
  renewalCustomerPrice: 0,
  renewalVoiceFee: 0,
  changeRounds: 2,
  roundCustomerPrice: 60,
  roundVoiceFee: 40,
  deliveryPreset: 'as-recorded',
};
const template: SupportTemplate = {
  id: 'trailer',
  state: 'published',
  hasDraft: false,
  values,
  allowedVoices: [],
  published: null,
  numProjects: 2,
  lastModified: '2026-01-01T00:00:00.000Z',
};

/** Opens the editor. Drafts are stored unless the test stubs them. */
async function openEditor(given: Partial<SupportTemplate['values']> = {}, more: Partial<SupportTemplate> = {}) {
  const shown = { ...template, values: { ...values, ...given }, ...more };
  const requests = stubApi();
  stubByDefault({
    'PUT /support/templates/{templateId}/draft': ({ body }) => ({ ...template, values: body.values, hasDraft: true }),
  });
  await renderScreen(<TemplateEditor template={shown} mayEdit history={[]} />, { path: '/support/templates/trailer' });
  return requests;
}

const changesIn = (requests: readonly SentRequest[]) => requests.filter(({ name }) => !name.startsWith('GET '));

test('previews what customers see, saves and publishes', async () => {
  stubApi({
    'PUT /support/templates/{templateId}/publication': () => ({
      ...template,
      values: { ...values, customerPrice: 250.5 },
    }),
  });
  const requests = await openEditor();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText(/^From .*200/)).toBeVisible();
  await page.getByLabelText("Customer's price (€)").fill('250,5x');
  await expect.element(page.getByText('Please enter an amount, for example 120.50')).toBeVisible();
  await page.getByLabelText("Customer's price (€)").fill('250,5');
  await expect.element(preview.getByText(/^From .*250.5/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect
    .poll(() => changesIn(requests).map(({ name }) => name))
    .toEqual(['PUT /support/templates/{templateId}/draft', 'PUT /support/templates/{templateId}/publication']);
  expect(changesIn(requests)[0]?.body).toMatchObject({
    values: { customerPrice: 250.5 },
    lastModified: template.lastModified,
  });
  await expect.element(page.getByLabelText("Customer's price (€)")).toHaveValue('250,5');
});

test('marks the field that the server rejects, and shows why it is not published', async () => {
  const error = 'Please enter a description';
  stubApi({
    'PUT /support/templates/{templateId}/draft': () =>
      rejected({ status: 400, error, fields: { 'values.description': error } }),
  });
  await openEditor();
  await page.getByLabelText('Description').fill('');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(page.getByText('Please check the marked fields.')).toBeVisible();
});

test('edits the license: usage of the template and of an option, and the rider', async () => {
  const options = [{ description: 'Radio', customerPrice: 50, voiceFee: 30 }];
  const addons = [{ id: 'media', name: 'Media', description: '', options }];
  const requests = await openEditor({ addons });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText('No synthetic voices.')).toBeVisible();
  await page.getByLabelText('Media', { exact: true }).fill('online, podcasts');
  await page.getByLabelText('Term in months', { exact: true }).fill('24');
  await page.getByLabelText('Territory', { exact: true }).fill('Europe');
  await expect
    .element(preview.getByText('Online and podcasts: Europe, for two years from the day of approval.'))
    .toBeVisible();
  await page.getByLabelText('Adds media').fill('radio');
  await page.getByLabelText('Sets the term in months').fill('6');
  await page.getByRole('switch', { name: 'Rider on synthetic voices' }).click();
  await expect.element(preview.getByText('No synthetic voices.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => changesIn(requests).length).toBe(1);
  expect(changesIn(requests)[0]?.body).toMatchObject({
    values: {
      usage: { media: ['online', 'podcasts'], termMonths: 24, territory: 'Europe' },
      addons: [{ options: [{ usage: { media: ['radio'], termMonths: 6, territory: '' } }] }],
      syntheticVoiceRider: '',
    },
  });
});

test('agents read only', async () => {
  await renderScreen(<TemplateEditor template={template} mayEdit={false} history={[]} />, {
    path: '/support/templates/trailer',
  });
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

test('edits the rounds that an add-on adds, and the delivery spec of new projects', async () => {
  const option = { description: 'One more round', customerPrice: 60, voiceFee: 40 };
  const addons = [{ id: 'rounds', name: 'Extra revision', description: '', options: [option] }];
  const requests = await openEditor({ addons });
  await page.getByLabelText('Adds rounds of changes').fill('2');
  await page.getByLabelText('Delivery spec of new projects').selectOptions('ACX (audiobook)');
  await expect.element(page.getByText(/^For audiobooks at Audible, Amazon and Apple\./)).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect
    .poll(() => changesIn(requests)[0]?.body)
    .toMatchObject({
      values: { deliveryPreset: 'acx', addons: [{ options: [{ ...option, changeRounds: 2 }] }] },
    });
});

test('names the allowed voices, and finds others by name', async () => {
  stubApi({ 'GET /search': () => [aVoice({ id: 'voice-3', name: 'Vera Vinter' })] });
  const allowedVoices = [
    { id: 'voice-1', name: 'Freja Lind' },
    { id: 'voice-2', name: 'Marcus Hale' },
  ];
  const requests = await openEditor({ allowedVoices: ['voice-1', 'voice-2'] }, { allowedVoices });
  await expect.element(page.getByText('Freja Lind')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Marcus Hale' }).click();
  await page.getByRole('combobox', { name: 'Allowed voices' }).fill('vera');
  await page.getByRole('option', { name: 'Vera Vinter' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove Vera Vinter' })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect
    .poll(() => changesIn(requests)[0]?.body)
    .toMatchObject({ values: { allowedVoices: ['voice-1', 'voice-3'] } });
  // On a page that has to be scrolled, the title or the bar with the buttons may cover a part of a field.
  await setViewport(1440, 5000);
});

test('edits the description of an add-on, and asks before unsaved changes are lost', async () => {
  const option = { description: 'TV', customerPrice: 60, voiceFee: 40 };
  const addons = [{ id: 'media', name: 'More media', description: '', options: [option] }];
  const requests = await openEditor({ addons });
  const back = page.getByRole('link', { name: /templates/ }).first();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.getByLabelText('Description of the add-on').fill('Where the spot is heard');
  await expect
    .element(page.getByRole('region', { name: 'Preview' }).getByText('Where the spot is heard'))
    .toBeVisible();
  await back.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect
    .poll(() => changesIn(requests)[0]?.body)
    .toMatchObject({ values: { addons: [{ description: 'Where the spot is heard' }] } });
  await expect.element(page.getByText('Draft saved. Customers do not see it yet.')).toBeVisible();
  await back.click();
  await expect.poll(currentPath).toBe('/support/templates');
});
