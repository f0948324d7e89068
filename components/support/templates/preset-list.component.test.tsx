import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportDeliveryPreset } from '@/lib/contracts/delivery-presets';
import { deliveryPresetRules, deliveryPresets } from '@/lib/domain/delivery/delivery-spec';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { PresetList } from './preset-list';

const presets: SupportDeliveryPreset[] = deliveryPresets.map((preset) => ({
  preset,
  ...deliveryPresetRules[preset],
  isEdited: false,
  lastModified: null,
}));
const path = '/support/delivery-presets';
const edited: SupportDeliveryPreset = {
  preset: 'web',
  ...deliveryPresetRules.web,
  name: 'Web 2027',
  isEdited: true,
  lastModified: '2026-01-02T00:00:00.000Z',
};

test('admins change the numbers of a preset and return to the published ones', async () => {
  const requests = stubApi({
    'PUT /support/delivery-presets/{preset}': () => edited,
    'DELETE /support/delivery-presets/{preset}': () => ({
      preset: 'web',
      ...deliveryPresetRules.web,
      isEdited: false,
      lastModified: null,
    }),
  });
  await renderScreen(<PresetList presets={presets} mayEdit />, { path });
  await expect.element(page.getByRole('button', { name: 'Edit As recorded' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit Web' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Web 2027');
  await dialog.getByLabelText('Highest loudness (LUFS)').fill('-80');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter a number from -70 to 0')).toBeVisible();
  expect(lastChange(requests)).toBeUndefined();
  await dialog.getByLabelText('Highest loudness (LUFS)').fill('-14');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Changed on', { exact: false })).toBeVisible();
  const { purpose, source, limits } = deliveryPresetRules.web;
  expect(lastChange(requests)).toMatchObject({
    params: { preset: 'web' },
    body: {
      name: 'Web 2027',
      purpose,
      source,
      lastModified: null,
      limits: { ...limits, loudness: { unit: 'LUFS', min: -17, max: -14 } },
    },
  });
  await page.getByRole('button', { name: 'Edit Web 2027' }).click();
  await dialog.getByRole('button', { name: 'Use the published numbers' }).click();
  await expect.element(page.getByText('Changed on', { exact: false })).not.toBeInTheDocument();
});

test('a preset that someone else changed is not overwritten', async () => {
  const error = 'Someone else has changed this preset in the meantime. Please reload it.';
  stubApi({ 'PUT /support/delivery-presets/{preset}': () => rejected({ status: 409, error, code: 'preset-changed' }) });
  await renderScreen(<PresetList presets={presets} mayEdit />, { path });
  await page.getByRole('button', { name: 'Edit Podcast' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog').getByText(error)).toBeVisible();
});

test('agents read the presets', async () => {
  await renderScreen(<PresetList presets={presets} mayEdit={false} />, { path });
  await expect.element(page.getByText(/Only admins can change them/)).toBeVisible();
  await expect.element(page.getByText('Source: EBU R 128, read 2026-11-22')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
});
