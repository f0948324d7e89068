import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderProject } from '@/tests/support/component/project';
import { DeliverySpecForm } from './delivery-spec-form';
import type { Project } from '@/lib/contracts/project-shapes';
import { deliveryPresetRules, deliveryPresets } from '@/lib/domain/delivery/delivery-spec';
import { lastChange, stubApi } from '@/tests/support/component/api-stub';
import { aProject } from '@/tests/support/component/samples';

const presets = deliveryPresets.map((preset) => ({ preset, ...deliveryPresetRules[preset] }));

function show(given: Partial<Project> = {}) {
  const project = aProject(given);
  const requests = stubApi({
    'GET /delivery-presets': () =>
      presets.map((preset) =>
        preset.preset === 'web' ? { ...preset, name: 'Web 2027', summary: 'New numbers.' } : preset,
      ),
    'PUT /projects/{projectId}/delivery-spec': () => project,
  });
  let isClosed = false;
  const screen = renderProject(<DeliverySpecForm close={() => (isClosed = true)} />, project);
  return { requests, screen, isClosed: () => isClosed };
}

test('shows the numbers that support has set, and sends the preset without limits', async () => {
  const { requests, screen, isClosed } = show();
  await screen;
  const web = page.getByRole('radio', { name: 'Web 2027' });
  await web.click();
  await expect.element(page.getByText('For websites, apps and social media. New numbers.')).toBeVisible();
  await expect.element(page.getByLabelText('Highest peak')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(isClosed).toBe(true);
  expect(lastChange(requests)?.body).toEqual({ preset: 'web', fileNaming: null });
});

test('own values start with those of the preset, and wrong ones are refused before they are sent', async () => {
  const { requests, screen, isClosed } = show();
  await screen;
  await page.getByRole('radio', { name: 'ACX (audiobook)' }).click();
  await page.getByRole('radio', { name: 'Own values' }).click();
  const noise = page.getByLabelText('Highest noise of pauses (dB)');
  await expect.element(noise).toHaveValue('-60');
  await expect.element(page.getByLabelText('Lowest sample rate (kHz)')).toHaveValue('44.1');
  await noise.fill('quiet');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Please enter a number from -120 to 0')).toBeVisible();
  expect(lastChange(requests)).toBeUndefined();
  await noise.fill('−55,5');
  await page.getByLabelText('Loudness', { exact: true }).selectOptions('Raw');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(isClosed).toBe(true);
  expect(lastChange(requests)?.body).toEqual({
    preset: 'acx',
    fileNaming: null,
    limits: { ...deliveryPresetRules.acx.limits, loudness: null, maxNoiseDb: -55.5 },
  });
});

test('own values of a project are shown again', async () => {
  const { deliverySpec } = aProject();
  const limits = { ...deliveryPresetRules.web.limits, maxMinutes: 2 };
  await show({ deliverySpec: { ...deliverySpec, preset: 'web', name: 'Own values', isOwn: true, limits } }).screen;
  await expect.element(page.getByRole('radio', { name: 'Own values' })).toBeChecked();
  await expect.element(page.getByLabelText('Longest take (min)')).toHaveValue('2');
});
