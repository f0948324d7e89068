import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aMe } from '@/tests/support/component/samples';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { ReportButton } from './report-button';

const reported = { kind: 'demo', id: 'demo-1', name: 'Radio' } as const;
const open = async () => {
  await page.getByRole('button', { name: 'Report Radio' }).click();
  return page.getByRole('dialog', { name: 'Report Radio' });
};

test('a visitor reports with name and email address', async () => {
  const sent = stubApi({ 'POST /reports': () => undefined });
  await renderScreen(<ReportButton reported={reported} />);
  const dialog = await open();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText('Please select a reason')).toBeVisible();
  await expect.element(dialog.getByText('Please describe the problem')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('Copyright or voice rights');
  await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('This is my voice.');
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Vera Visitor');
  await dialog.getByRole('textbox', { name: 'Your email' }).fill('vera');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText('Please enter a valid email')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your email' }).fill('vera@people.example');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText('Report sent. We confirm by email.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      subjectKind: 'demo',
      subjectId: 'demo-1',
      ground: 'copyright',
      text: 'This is my voice.',
      name: 'Vera Visitor',
      email: 'vera@people.example',
      website: '',
    },
  ]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('shows what the server refuses at its field, and keeps the text', async () => {
  const error = 'Please enter your name';
  stubApi({ 'POST /reports': () => rejected({ status: 400, error, fields: { name: error } }) });
  await renderScreen(<ReportButton reported={reported} />);
  const dialog = await open();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('Spam');
  await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('Advertising');
  await dialog.getByRole('textbox', { name: 'Your email' }).fill('vera@people.example');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText(error)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'What is wrong?' })).toHaveValue('Advertising');
});

test('a user is not asked for name and address', async () => {
  await renderScreen(<ReportButton reported={reported} text="Report demo" />, { user: aMe() });
  await page.getByRole('button', { name: 'Report demo' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Reason' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Your email' })).not.toBeInTheDocument();
});
