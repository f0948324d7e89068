import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TextField } from '@/components/ui/fields/text-field';
import { holdFades } from '@/tests/support/component/hold-fades';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { RouteDialog } from './route-dialog';

function Screen() {
  const pathname = usePathname();
  return (
    <>
      <Link href="/files/downloads">Downloads</Link>
      <Link href="/chat">Chat</Link>
      {pathname === '/files/downloads' && (
        <RouteDialog title="Downloads" closeTo="/files">
          <TextField label="Name" />
        </RouteDialog>
      )}
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Downloads' });
const field = dialog.getByRole('textbox', { name: 'Name' });
/**
 * Finds a link by its text, because a dialog that fades hides the rest from screen readers. The link comes before the
 * dialog.
 */
const link = (name: string) => page.getByText(name).first();

/** Leaves the dialog in its fade. */
async function openAndClose() {
  await renderScreen(<Screen />, { path: '/files' });
  await link('Downloads').click();
  await field.fill('old');
  holdFades();
  await userEvent.keyboard('{Escape}');
}

test('a dialog that is opened again while it closes is open and new', async () => {
  await openAndClose();
  await link('Downloads').click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(currentPath()).toBe('/files/downloads');
});

test('a click on another link while a dialog closes is followed', async () => {
  await openAndClose();
  await link('Chat').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(link('Downloads')).toBeVisible();
  expect(currentPath()).toBe('/chat');
});
