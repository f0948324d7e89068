import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SupportInstallation } from '@/lib/contracts/support-installation';
import { type Brand, shippedBrand } from '@/lib/domain/brand/brand';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { created } from '@/tests/support/component/support-samples';
import { setViewport } from '@/tests/support/component/viewport';
import { InstallationPage } from './installation-page';

const version = { id: 3, createdBy: 'Sasha Support', created, changes: ['Name: “Timbre” → “Klang”'] };

const state = (brand: Partial<Brand> = {}, given: Partial<SupportInstallation> = {}): SupportInstallation => ({
  brand: { ...shippedBrand, name: 'Klang', ...brand },
  shipped: shippedBrand,
  isShipped: false,
  versionId: 3,
  versions: [version],
  ...given,
});

const render = () => renderScreen(<InstallationPage />, { path: '/support/installation' });
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="512" height="512"><path d="M0 0h1v1z"/></svg>';
const fileOf = (text: string) => new File([text], 'logo.svg', { type: 'image/svg+xml' });

test('shows the history, and saves only the fields that were changed, after a preview', async () => {
  const requests = stubApi({
    'GET /support/installation': () => state(),
    'PATCH /support/installation': ({ body }) => state({ name: body.name ?? '' }, { versionId: 4 }),
  });
  await render();
  await expect.element(page.getByText('Name: “Timbre” → “Klang”')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await page.getByLabelText('Name', { exact: true }).fill('Acme Voices');
  const mail = page.getByRole('figure', { name: 'A mail' });
  await expect.element(mail.getByText('Sent by Acme Voices, the voice-over marketplace.')).toBeVisible();
  await page.getByLabelText('Footer of mails').fill('Acme AB');
  await expect.element(mail.getByText('Acme AB')).toBeVisible();
  await page.getByLabelText('Footer of mails').fill('');
  await expect.element(page.getByRole('figure', { name: 'An invoice' }).getByText('Acme Voices')).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Saved. Everyone sees it within 10 seconds.')).toBeVisible();
  expect(lastChange(requests)).toMatchObject({
    name: 'PATCH /support/installation',
    body: { name: 'Acme Voices', basedOn: 3 },
  });
  expect(lastChange(requests)?.body).not.toHaveProperty('mailFooter');
  await expect.element(save).toBeDisabled();
});

test('shows the variants of a color with their contrast, in both themes', async () => {
  const requests = stubApi({
    'GET /support/installation': () => state(),
    'PATCH /support/installation': ({ body }) => state({ accent: body.accent ?? '' }, { versionId: 4 }),
  });
  await render();
  const field = page.getByLabelText('Accent color', { exact: true });
  await field.fill('#ffdd00');
  await expect.element(page.getByText(/^Light theme: #[0-9a-f]{6}, contrast 4\.[56] to 1, adjusted/)).toBeVisible();
  await expect.element(page.getByText(/^Dark theme: #ffdd00, contrast [\d.]+ to 1$/)).toBeVisible();
  await expect.element(page.getByLabelText('Select the accent color')).toHaveValue('#ffdd00');
  const badge = () => page.getByText('3 new').element();
  const light = getComputedStyle(badge()).backgroundColor;
  await page.getByLabelText('Dark', { exact: true }).click();
  await expect.poll(() => getComputedStyle(badge()).backgroundColor).toBe('rgb(255, 221, 0)');
  expect(light).not.toBe('rgb(255, 221, 0)');
  await field.fill('yellow');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => lastChange(requests)?.body).toEqual({ accent: 'yellow', basedOn: 3 });
});

test('a logo is shown as it would be stored, with what was removed, and can be taken back', async () => {
  const requests = stubApi({
    'GET /support/installation': () => state(),
    'POST /support/installation/logo-check': ({ body }) =>
      body.svg.includes('svg')
        ? { svg: logo, removed: ['script', 'style'], ground: 'light' }
        : rejected({ status: 400, error: 'Please check.', fields: { logo: 'This file is not an SVG.' } }),
    'PATCH /support/installation': () => state({ logo, logoGround: 'light' }, { versionId: 4 }),
  });
  await render();
  const picker = page.getByLabelText('Select an SVG file');
  await userEvent.upload(picker, fileOf('x'.repeat(65_537)));
  await expect.element(page.getByText('This logo is larger than 64 kB. Please simplify it.')).toBeVisible();
  await userEvent.upload(picker, fileOf('no logo'));
  await expect.element(page.getByText('This file is not an SVG.')).toBeVisible();
  await userEvent.upload(picker, fileOf(logo));
  await expect.element(page.getByText(/^Removed: script, style\. If its colors are missing/)).toBeVisible();
  await expect.element(page.getByText('It is hard to see in the dark theme, and has a plate there.')).toBeVisible();
  const shown = page.getByRole('figure', { name: 'A page' }).element().querySelector('img');
  await expect.poll(() => shown?.naturalWidth).toBe(512);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved. Everyone sees it within 10 seconds.')).toBeVisible();
  expect(lastChange(requests)?.body).toEqual({ logo, basedOn: 3 });
  await page.getByRole('button', { name: 'Use the product’s logo' }).click();
  await expect.element(page.getByRole('button', { name: 'Use the product’s logo' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => lastChange(requests)?.body).toEqual({ logo: null, basedOn: 4 });
});

test('returns to the brand of the product', async () => {
  const requests = stubApi({
    'GET /support/installation': () => state({ accent: '#0055aa', mailFooter: 'Klang AB' }),
    'PATCH /support/installation': () => state(shippedBrand, { isShipped: true, versionId: 4 }),
  });
  await render();
  await page.getByRole('button', { name: 'Use the product’s brand' }).click();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Timbre');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved. Everyone sees it within 10 seconds.')).toBeVisible();
  expect(lastChange(requests)?.body).toEqual({ name: 'Timbre', accent: '#bf3600', mailFooter: '', basedOn: 3 });
  await expect.element(page.getByRole('button', { name: 'Use the product’s brand' })).not.toBeInTheDocument();
});

test('keeps entries after a conflict, shows what others changed, and saves on top of that', async () => {
  let isChanged = false;
  const others = { ...version, id: 4, createdBy: 'Ada Admin', changes: ['Tagline: none → “voices”'] };
  const requests = stubApi({
    'GET /support/installation': () =>
      isChanged ? state({ tagline: 'voices' }, { versionId: 4, versions: [others, version] }) : state(),
    'PATCH /support/installation': ({ body }) => {
      if (body.basedOn === 4) return state({ tagline: 'voices', name: 'Mine' }, { versionId: 5 });
      isChanged = true;
      return rejected({ status: 409, error: 'Please reload it.', code: 'brand-changed' });
    },
  });
  await render();
  await page.getByLabelText('Name', { exact: true }).fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert').getByText('Tagline: none → “voices”')).toBeVisible();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Mine');
  await expect.element(page.getByLabelText('Tagline')).toHaveValue('voices');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved. Everyone sees it within 10 seconds.')).toBeVisible();
  expect(lastChange(requests)?.body).toEqual({ name: 'Mine', basedOn: 4 });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('an invalid field is marked and focused, and discarding brings the stored values back', async () => {
  const missing = 'Please enter a name';
  stubApi({
    'GET /support/installation': () => state(),
    'PATCH /support/installation': () => rejected({ status: 400, error: missing, fields: { name: missing } }),
  });
  await render();
  const name = page.getByLabelText('Name', { exact: true });
  await name.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(missing)).toBeVisible();
  await expect.element(name).toHaveFocus();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(name).toHaveValue('Klang');
});

test('fits a phone of 320 px, with a long name', async () => {
  await setViewport(320, 700);
  stubApi({ 'GET /support/installation': () => state({ name: 'Internationalization'.repeat(2) }) });
  await render();
  await expect.element(page.getByRole('figure', { name: 'An invoice' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
