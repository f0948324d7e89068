import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Navigation } from './navigation';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';

test('shows the number of unread projects from the first paint, without a request', async () => {
  const icons = {
    search: null,
    favorites: null,
    playlists: null,
    projects: null,
    profile: null,
    signUp: null,
    logIn: null,
  };
  await renderScreen(<Navigation icons={icons} more={null} about={null} />, {
    user: aMe({ numUnread: 2 }),
    path: '/search',
  });
  await expect.element(page.getByRole('link', { name: 'Projects 2 unread' })).toBeVisible();
});
