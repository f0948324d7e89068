import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aMe } from '@/tests/support/component/samples';
import { expectLink, targetsOf } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { setViewport } from '@/tests/support/component/viewport';
import { AboutFooter } from './about-links';
import { AppShell } from './app-shell';
import { Navigation } from './navigation';
import { themeIcons } from './theme-icons';

const aboutUs = page.getByRole('navigation', { name: 'About us' });
const about = ['/docs/how-it-works', '/docs/terms', '/docs/privacy', '/docs/imprint', '/contact', '/docs/api'];

const shell = (owesAgreement = false) => (
  <AppShell testPayments={false} player={null} isSupport owesAgreement={owesAgreement}>
    The page
  </AppShell>
);

test.each([320, 390, 1100, 1440])('at %i px, visitors and users find the legal pages once', async (width) => {
  await setViewport(width, 800);
  for (const user of [null, aMe()]) {
    const screen = await renderScreen(shell(), { user });
    await expect.element(page.getByRole('link', { name: 'Imprint' })).toBeVisible();
    expect(targetsOf(aboutUs.getByRole('link'))).toEqual(about);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await screen.unmount();
  }
});

test('the sidebar has the links on a low screen, too', async () => {
  await setViewport(1100, 600);
  await renderScreen(shell(), { user: aMe({ isImpersonating: true }) });
  const bottom = () => aboutUs.getByRole('link', { name: 'API' }).element().getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeLessThan(600);
});

test('a page without a sidebar has the links on a wide screen, and not on paper', async () => {
  await setViewport(1440, 800);
  await renderScreen(<AboutFooter isAlone />);
  await expect.element(page.getByRole('link', { name: 'Imprint' })).toBeVisible();
  expect(aboutUs.element().parentElement?.className).toContain('print:hidden');
});

test.each([320, 1440])('at %i px, a page says that there are new terms to agree to', async (width) => {
  await setViewport(width, 800);
  await renderScreen(shell(true), { user: aMe({ agreementsDue: ['terms'] }) });
  const banner = page.getByRole('region', { name: 'New terms' });
  await expect.element(banner.getByText('Our terms have changed.')).toBeVisible();
  await expectLink('Read and agree', '/agreements', banner);
});

test('it says nothing while there are none', async () => {
  await renderScreen(shell(), { user: aMe() });
  await expect.element(page.getByText('The page')).toBeVisible();
  await expect.element(page.getByText('Our terms have changed.')).not.toBeInTheDocument();
});

test('shows the number of unread projects from the first paint, without a request', async () => {
  const icons = { search: '', favorites: '', playlists: '', projects: '', profile: '', signUp: '', logIn: '' };
  await renderScreen(<Navigation icons={icons} themeIcons={themeIcons} more={null} about={null} />, {
    user: aMe({ numUnread: 2 }),
    path: '/search',
  });
  await expect.element(page.getByRole('link', { name: 'Projects 2 unread' })).toBeVisible();
});
