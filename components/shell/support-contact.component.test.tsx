import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FailedDemo } from '@/components/demos/demo-status';
import { renderScreen } from '@/tests/support/component/render';
import { SupportAddress } from './support-contact';

const { dataset } = document.documentElement;

afterEach(() => {
  delete dataset['supportEmail'];
});

const open = async (email: string | null) => {
  if (email !== null) dataset['supportEmail'] = email;
  await renderScreen(
    <>
      <FailedDemo name="Radio" failure={null} onDelete={async () => {}} />
      <SupportAddress />
    </>,
  );
  await page.getByRole('button', { name: 'FAILED: Radio' }).click();
  return page.getByRole('alertdialog', { name: 'Audio processing failed' });
};

test("'contact support' links to a mail with a subject, and names the address", async () => {
  const dialog = await open('support@voices.example');
  const link = dialog.getByRole('link', { name: 'contact support' });
  await expect
    .element(link)
    .toHaveAttribute('href', 'mailto:support@voices.example?subject=Audio%20processing%20failed');
  await expect.element(dialog.getByText(/please contact support by email \(support@voices.example\)\.$/)).toBeVisible();
  await expect.element(page.getByText('Support: support@voices.example')).toBeInTheDocument();
});

test('without an address, it links to the form', async () => {
  const dialog = await open(null);
  await expect.element(dialog.getByText(/If it fails again, please contact support by email\.$/)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', '/contact');
  await expect.element(page.getByText(/^Support:/)).not.toBeInTheDocument();
});
