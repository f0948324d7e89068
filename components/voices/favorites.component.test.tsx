import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { page as listPage, rejected, stubApi } from '@/tests/support/component/api-stub';
import { endSession, logInAgain } from '@/tests/support/component/ended-session';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aVoice } from '@/tests/support/component/samples';
import { Favorites } from './favorites';

const link = page.getByRole('link', { name: 'Bea Tests' });

async function showFavorite() {
  const voice = aVoice();
  const user = aMe({ favorites: [voice.id] });
  stubApi({ 'GET /users/{userId}/favorites': () => [voice] });
  await renderScreen(<Favorites userId={user.id} />, { user, path: '/favorites' });
  await expect.element(link).toHaveAttribute('href', '/voices/voice-1/bea-tests');
  return user;
}

async function removeFavorite() {
  await page.getByRole('button', { name: 'More about Bea Tests' }).click();
  await page.getByRole('menuitem', { name: 'Remove favorite' }).click();
}

test('a removed favorite leaves the list at once and is restored by Undo', async () => {
  await showFavorite();
  const requests = stubApi({
    'DELETE /users/{userId}/favorites/{voiceId}': () => undefined,
    'POST /users/{userId}/favorites': () => undefined,
  });
  await removeFavorite();
  await expect.element(page.getByText('No favorites – yet')).toBeVisible();
  await expectLink('Find a voice', '/search');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(link).toBeVisible();
  const changes = () => requests.filter(({ name }) => !name.startsWith('GET')).map(({ name, body }) => [name, body]);
  await expect.poll(changes).toEqual([
    ['DELETE /users/{userId}/favorites/{voiceId}', undefined],
    ['POST /users/{userId}/favorites', { voiceId: 'voice-1' }],
  ]);
});

test('a removal that failed is rolled back, with the server’s error message', async () => {
  await showFavorite();
  const error = 'The database is not available.';
  stubApi({ 'DELETE /users/{userId}/favorites/{voiceId}': () => rejected({ status: 503, error }) });
  await removeFavorite();
  const dialog = page.getByRole('alertdialog', { name: 'Ooops!' });
  await expect.element(dialog.getByText('Something went wrong here. Sorry. Please try again.')).toBeVisible();
  await expect.element(dialog.getByText(error)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(link).toBeVisible();
});

test('offers the login when the session has ended, and then removes the favorite', async () => {
  const whenLoggedIn = endSession(await showFavorite());
  let isRemoved = false;
  stubApi({
    'DELETE /users/{userId}/favorites/{voiceId}': whenLoggedIn((): undefined => {
      isRemoved = true;
    }),
  });
  await removeFavorite();
  await logInAgain();
  await expect.poll(() => isRemoved).toBe(true);
  await expect.element(page.getByText('No favorites – yet')).toBeVisible();
});

test('shows further favorites on request', async () => {
  const [first, second] = [aVoice(), aVoice({ id: 'voice-2', name: 'Cal Tests' })];
  const requests = stubApi({
    'GET /users/{userId}/favorites': ({ query }) =>
      query?.cursor ? [second] : listPage({ items: [first], nextCursor: 'after-one' }),
  });
  const user = aMe({ favorites: [first.id, second.id] });
  await renderScreen(<Favorites userId={user.id} />, { user, path: '/favorites' });
  await expect.element(link).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('link', { name: 'Cal Tests' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(requests.map(({ query }) => query.cursor)).toContain('after-one');
});
