import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EditProfile } from './edit-profile';
import { shippedShownBrand } from '@/components/shell/brand';
import { Providers } from '@/components/shell/providers';
import { stubApi } from '@/tests/support/component/api-stub';
import { startLocation, TestRouter } from '@/tests/support/component/router';
import { aMe } from '@/tests/support/component/samples';

const field = (name: string) => page.getByLabelText(name, { exact: true });

/** Shows the server-rendered form, and hydrates it after `type`. */
async function hydrateAfter(type: () => Promise<void>) {
  const user = { ...aMe(), firstName: 'Cora', phone: '+46701234567' };
  const requests = stubApi({ 'PATCH /users/{userId}': () => user });
  startLocation('/profile/edit-profile');
  const screen = (
    <TestRouter>
      <Providers user={user} theme="light" brand={shippedShownBrand}>
        <EditProfile user={user} country={null} pendingEmail={null} />
      </Providers>
    </TestRouter>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(screen);
  await type();
  const root = hydrateRoot(container, screen);
  return { requests, unmount: () => root.unmount() };
}

test('text typed before hydration changes the stored value, which the server has rendered', async () => {
  const { requests, unmount } = await hydrateAfter(async () => {
    await expect.element(field('First name')).toHaveValue('Cora');
    await field('First name').fill('Coral');
    await field('Phone').fill('70 765 43 21');
  });
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeVisible();
  await expect.element(field('First name')).toHaveValue('Coral');
  await expect.element(field('Last name')).toHaveValue(aMe().lastName);
  await save.click();
  await expect
    .poll(() => requests.map(({ body }) => body))
    .toEqual([{ firstName: 'Coral', phone: '+46 70 765 43 21' }]);
  unmount();
});

test('text typed before hydration alone offers Save', async () => {
  const { requests, unmount } = await hydrateAfter(() => field('Last name').fill('Winter'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ lastName: 'Winter' }]);
  unmount();
});
