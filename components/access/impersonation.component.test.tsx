import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PageFrame } from '@/components/shell/page-frame';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { Impersonation } from './impersonation';

const banner = page.getByRole('region', { name: 'Impersonation' });
const stop = page.getByRole('button', { name: 'Stop impersonating' });
const boxOf = (element: Element) => element.getBoundingClientRect();

const longText = Array.from({ length: 80 }, (_, number) => <p key={number}>Line {number}</p>);

function Screen({ hasDialog }: { hasDialog: boolean }) {
  const [isOpen, setOpen] = useState(hasDialog);
  return (
    <>
      <Impersonation />
      <PageFrame title="Projects">{longText}</PageFrame>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Select voice">
        {longText}
        <button type="button">Select</button>
      </Dialog>
    </>
  );
}

const renderPage = (isImpersonating: boolean, hasDialog = false) =>
  renderScreen(<Screen hasDialog={hasDialog} />, { user: aMe({ name: 'Cleo Customer', isImpersonating }) });

test.each([320, 390, 1440])('at %i px, a bar above page and dialog names the user and stops', async (width) => {
  await setViewport(width, 800);
  const refusal = () => rejected({ status: 503, error: 'Please try again.' });
  const sent = stubApi({ 'POST /logout': refusal });
  await renderPage(true, true);
  await expect.element(banner).toHaveTextContent('Impersonating Cleo CustomerStop');
  const dialog = page.getByRole('dialog', { name: 'Select voice' });
  await expect.element(dialog).toBeVisible();
  // Neither covers the other.
  await expect.poll(() => boxOf(dialog.element()).top).toBeGreaterThanOrEqual(boxOf(banner.element()).bottom);
  expect(boxOf(stop.element()).height).toBeGreaterThanOrEqual(44);
  await stop.click();
  await expect.element(page.getByText('Please try again.')).toBeVisible();
  // Above the error too, and it has closed no dialog.
  await stop.click();
  await expect.poll(() => sent.filter(({ name }) => name === 'POST /logout')).toHaveLength(2);
  expect(document.querySelector('[role=dialog]')?.getAttribute('data-state')).toBe('open');
});

test('the title bar stays below the bar, which Tab reaches first', async () => {
  await renderPage(true);
  await expect.element(banner).toBeVisible();
  window.scrollTo(0, 500);
  const title = page.getByRole('heading', { name: 'Projects' });
  await expect.poll(() => window.scrollY).toBe(500);
  expect(boxOf(title.element()).top).toBeGreaterThanOrEqual(boxOf(banner.element()).bottom);
  await userEvent.keyboard('{Tab}');
  await expect.element(stop).toHaveFocus();
});

test('without impersonation there is no bar, and no space for one', async () => {
  await renderPage(false);
  const title = page.getByRole('heading', { name: 'Projects' });
  await expect.element(title).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
  expect(getComputedStyle(document.body).paddingTop).toBe('0px');
});
