import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setViewport } from '@/tests/support/component/viewport';
import { renderScreen } from '@/tests/support/component/render';
import { Button } from '@/components/ui/button';
import { Dialog } from './dialog';
import { Menu } from '@/components/ui/menus/menu';

/** The rules are in docs/rules/screens.md#sizes-and-times: dialogs and menus. */

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Tone">
        <p>Content</p>
      </Dialog>
    </>
  );
}

const dialog = page.getByRole('dialog');
const width = () => dialog.element().getBoundingClientRect().width;

test('a dialog is 500 px wide at most, and a sheet under 600 px', async () => {
  await renderScreen(<Opener />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog).toBeVisible();
  await expect.poll(width).toBe(500);
  await setViewport(620, 800);
  await expect.poll(width).toBe(500);
  await setViewport(590, 800);
  await expect.poll(width).toBe(590);
});

test('a dialog fades for 540 ms, and returns the focus', async () => {
  await renderScreen(<Opener />);
  const opener = page.getByRole('button', { name: 'Open' });
  await opener.click();
  await expect.element(dialog).toBeVisible();
  const fades: string[] = [];
  const onAnimation = ({ target }: AnimationEvent) => {
    if (target instanceof HTMLElement && target.dataset.state === 'closed' && target.role === 'dialog')
      fades.push(getComputedStyle(target).animationDuration);
  };
  document.addEventListener('animationstart', onAnimation);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  document.removeEventListener('animationstart', onAnimation);
  expect(fades).toEqual(['0.54s']);
  await expect.element(opener).toHaveFocus();
});

function MenuWithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu
        label="Bea Tests"
        trigger={<Button>More</Button>}
        items={[{ label: 'Share', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Share profile">
        <p>A link</p>
      </Dialog>
    </>
  );
}

test('under 700 px a menu is a sheet, which shows the clicked item for 180 ms', async () => {
  await setViewport(620, 800);
  await renderScreen(<MenuWithDialog />);
  await page.getByRole('button', { name: 'More' }).click();
  const item = dialog.getByRole('button', { name: 'Share' });
  await expect.element(item).toBeVisible();
  expect(width()).toBe(620);
  const shared = page.getByRole('dialog', { name: 'Share profile' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  (item.element() as HTMLElement).click();
  vi.advanceTimersByTime(179);
  expect(shared.query()).toBeNull();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(shared).toBeVisible();
});

test('on a narrow screen the focus returns to the menu button, also from a dialog opened by the menu', async () => {
  await setViewport(390, 800);
  await renderScreen(<MenuWithDialog />);
  const more = page.getByRole('button', { name: 'More' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Share profile' })).toBeVisible();
  await expect.poll(() => dialog.elements().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});
