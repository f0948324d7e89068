import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aMe } from '@/tests/support/component/samples';
import { targetsOf } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { setViewport } from '@/tests/support/component/viewport';
import { AppShell } from './app-shell';
import { Navigation } from './navigation';
import { themeIcons } from './theme-icons';

const linksInSight = () => targetsOf(page.getByRole('navigation', { name: 'About us' }).getByRole('link'));

test.each([390, 1440])('at %i px, visitors find terms, privacy, how it works and the API once', async (width) => {
  await setViewport(width, 800);
  const shell = (isVisitor: boolean) => (
    <AppShell testPayments={false} player={null} isVisitor={isVisitor} isSupport={false}>
      The page
    </AppShell>
  );
  const screen = await renderScreen(shell(true));
  await expect.element(page.getByRole('link', { name: 'Terms' })).toBeVisible();
  expect(linksInSight()).toEqual(['/docs/how-it-works', '/docs/terms', '/docs/privacy', '/docs/api']);
  await screen.unmount();
  await renderScreen(shell(false));
  await expect.element(page.getByText('The page')).toBeVisible();
  expect(linksInSight()).toEqual([]);
});

test('shows the number of unread projects from the first paint, without a request', async () => {
  const icons = { search: '', favorites: '', playlists: '', projects: '', profile: '', signUp: '', logIn: '' };
  await renderScreen(<Navigation icons={icons} themeIcons={themeIcons} more={null} about={null} />, {
    user: aMe({ numUnread: 2 }),
    path: '/search',
  });
  await expect.element(page.getByRole('link', { name: 'Projects 2 unread' })).toBeVisible();
});
