import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SupportLegalText } from '@/lib/contracts/legal-texts';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { expectLink, textsOf } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { created } from '@/tests/support/component/support-samples';
import { setViewport } from '@/tests/support/component/viewport';
import { LegalTextList } from './legal-text-list';
import { LegalTextPage } from './legal-text-page';

const today = '2026-12-10';
const version = {
  id: 3,
  validFrom: '2026-12-01',
  needsAgreement: true,
  summary: 'Pickups are free.',
  createdBy: 'Ada Admin',
  created,
};

const aText = (given: Partial<SupportLegalText> = {}): SupportLegalText => ({
  kind: 'terms',
  title: 'Terms and conditions',
  text: '## Orders\n\nYou order from [[name of the company]].',
  gaps: ['name of the company'],
  shipped: '## Orders\n\nThe text of the product.',
  versions: [version],
  ...given,
});
const imprint = aText({ kind: 'imprint', title: 'Imprint', gaps: [], versions: [] });

const path = '/support/legal-texts/terms';
const render = (kind: 'terms' | 'imprint' = 'terms') =>
  renderScreen(<LegalTextPage kind={kind} today={today} />, { path });
const text = page.getByLabelText('Text', { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });
const saveVersion = page.getByRole('alertdialog').getByRole('button', { name: 'Save version' });
const preview = page.getByRole('region', { name: 'Preview' });

test('lists the texts with their state and what is still to be filled in', async () => {
  stubApi({ 'GET /support/legal-texts': () => [aText({ gaps: ['name', 'VAT ID'] }), imprint] });
  await renderScreen(<LegalTextList />, { path: '/support/legal-texts' });
  const rows = page.getByRole('list', { name: 'Texts' }).getByRole('link');
  await expect.element(rows.first()).toHaveAttribute('href', '/support/legal-texts/terms');
  expect(textsOf(rows)).toEqual([
    'Terms and conditions2 gapsOwn version, valid from Dec 1, 2026, by Ada AdminTo be filled in: name · VAT ID',
    'ImprintThe text of the product',
  ]);
});

test('previews a new version, and stores it with its day and what users are asked', async () => {
  const next = { ...version, id: 4, summary: 'Invoices are due sooner.' };
  const requests = stubApi({
    'GET /support/legal-texts': () => [aText(), imprint],
    'POST /support/legal-texts': ({ body }) => [
      aText({ text: body.text, gaps: [], versions: [next, version] }),
      imprint,
    ],
  });
  await render();
  await expect.element(save).toBeDisabled();
  await expect.element(preview.getByText('1 gap to be filled in')).toBeVisible();
  await expect.element(preview.getByText('To be filled in: [name of the company]')).toBeVisible();
  await text.fill('# Orders\n\nYou order from **Acme AB**.');
  await expect.element(preview.getByRole('heading', { level: 3, name: 'Orders' })).toBeVisible();
  await expect.element(preview.getByText('No gaps.')).toBeVisible();
  await page.getByLabelText('Valid from').fill('2027-02-01');
  await page.getByRole('switch', { name: 'Ask users to agree again' }).click();
  await page.getByLabelText('What changes').fill('Invoices are due sooner.');
  await save.click();
  const dialog = page.getByRole('alertdialog', { name: 'Save this version?' });
  await expect.element(dialog.getByText(/^It is valid from Feb 1, 2027\. A version cannot be changed/)).toBeVisible();
  await saveVersion.click();
  await expect.element(page.getByText('Saved. It is valid from Feb 1, 2027.')).toBeVisible();
  expect(lastChange(requests)).toMatchObject({
    name: 'POST /support/legal-texts',
    body: {
      kind: 'terms',
      text: '# Orders\n\nYou order from **Acme AB**.',
      validFrom: '2027-02-01',
      needsAgreement: true,
      summary: 'Invoices are due sooner.',
      basedOn: 3,
    },
  });
  await expect.element(save).toBeDisabled();
  await expect.element(page.getByText('Invoices are due sooner.')).toBeVisible();
});

test('shows who stored which version, and returns to the text of the product', async () => {
  const requests = stubApi({
    'GET /support/legal-texts': () => [aText({ versions: [{ ...version, createdBy: null }] }), imprint],
    'POST /support/legal-texts': () => [aText({ versions: [{ ...version, id: 4 }] }), imprint],
  });
  await render();
  await expect.element(page.getByText('A former admin')).toBeVisible();
  await expect.element(page.getByText('Asks users to agree')).toBeVisible();
  await expectLink(/^Read this version/, '/docs/terms?version=3');
  await page.getByRole('button', { name: 'Use the product’s text' }).click();
  await expect.element(text).toHaveValue('## Orders\n\nThe text of the product.');
  await save.click();
  await saveVersion.click();
  await expect
    .poll(() => lastChange(requests)?.body)
    .toMatchObject({
      text: '## Orders\n\nThe text of the product.',
      validFrom: today,
      needsAgreement: false,
      basedOn: 3,
    });
});

test('nobody is asked to agree to an imprint, whose first version is based on none', async () => {
  const requests = stubApi({
    'GET /support/legal-texts': () => [aText(), imprint],
    'POST /support/legal-texts': () => [aText(), imprint],
  });
  await render('imprint');
  await expect.element(page.getByText('This is the text of the product.')).toBeVisible();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await text.fill('Acme AB');
  await save.click();
  await saveVersion.click();
  await expect
    .poll(() => lastChange(requests)?.body)
    .toMatchObject({ kind: 'imprint', text: 'Acme AB', basedOn: null });
});

test('a wrong field is marked and focused, and the text is kept', async () => {
  const missing = 'Please enter what changes';
  stubApi({
    'GET /support/legal-texts': () => [aText(), imprint],
    'POST /support/legal-texts': () => rejected({ status: 400, error: missing, fields: { summary: missing } }),
  });
  await render();
  await text.fill('Mine');
  await page.getByRole('switch', { name: 'Ask users to agree again' }).click();
  await save.click();
  await saveVersion.click();
  await expect.element(page.getByText(missing)).toBeVisible();
  await expect.element(page.getByLabelText('What changes')).toHaveFocus();
  await expect.element(text).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(text).toHaveValue(aText().text);
});

test('keeps the text after a conflict, and stores it after the version of the other admin', async () => {
  let isChanged = false;
  const others = { ...version, id: 4, createdBy: 'Sasha Support', validFrom: '2027-01-01' };
  const requests = stubApi({
    'GET /support/legal-texts': () => [
      aText(isChanged ? { text: 'Theirs', versions: [others, version] } : {}),
      imprint,
    ],
    'POST /support/legal-texts': ({ body }) => {
      if (body.basedOn === 4) return [aText({ text: body.text, versions: [{ ...version, id: 5 }] }), imprint];
      isChanged = true;
      return rejected({ status: 409, error: 'Please reload it.', code: 'text-changed' });
    },
  });
  await render();
  await text.fill('Mine');
  await save.click();
  await saveVersion.click();
  await expect.element(page.getByRole('alert').getByText(/Sasha Support, valid from Jan 1, 2027/)).toBeVisible();
  await expect.element(text).toHaveValue('Mine');
  await save.click();
  await saveVersion.click();
  await expect.element(page.getByText(/^Saved\. It is valid from/)).toBeVisible();
  expect(lastChange(requests)?.body).toMatchObject({ text: 'Mine', basedOn: 4 });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('asks before unsaved changes are lost', async () => {
  stubApi({ 'GET /support/legal-texts': () => [aText(), imprint] });
  await render();
  await text.fill('Mine');
  await page.getByRole('link', { name: 'Back to the legal texts' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
});

test('fits a phone of 320 px, with long words, and the preview is reached by keyboard', async () => {
  await setViewport(320, 700);
  stubApi({ 'GET /support/legal-texts': () => [aText({ text: `# ${'A'.repeat(200)}\n\n[[${'b'.repeat(150)}]]` })] });
  await render();
  await expect.element(preview).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Use the product’s text' }).click();
  const discard = page.getByRole('button', { name: 'Discard changes' });
  await expect.element(discard).toBeVisible();
  (discard.element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(preview).toHaveFocus();
});
