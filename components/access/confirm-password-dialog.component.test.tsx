import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSubmit } from '@/components/shared/use-request';
import { api } from '@/lib/client/api';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';

const user = aMe();

function Rename() {
  const { send, problem } = useSubmit(() =>
    api('PATCH /users/{userId}', { params: { userId: user.id }, body: { firstName: 'Kim' } }),
  );
  return (
    <>
      <button type="button" onClick={() => send()}>
        Rename
      </button>
      <p>{problem}</p>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Confirm your password' });

async function show(confirm: (password: string) => unknown) {
  let isConfirmed = false;
  const requests = stubApi({
    'PATCH /users/{userId}': () =>
      isConfirmed ? user : rejected({ status: 403, error: 'Please confirm your password.', code: 'password-required' }),
    'POST /confirm-password': ({ body }) => {
      const response = confirm(body.password);
      isConfirmed = response === undefined;
      return response as undefined;
    },
  });
  await renderScreen(<Rename />, { user });
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect.element(dialog).toBeVisible();
  return requests;
}

test('asks for the password, says when it is wrong, and repeats the request with the right one', async () => {
  const wrong = rejected({ status: 400, error: 'Wrong password', fields: { password: 'Wrong password' } });
  const requests = await show((password) => (password === 'right-one-9' ? undefined : wrong));
  await dialog.getByLabelText('Password', { exact: true }).fill('wrong-one-9');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Wrong password')).toBeVisible();
  await dialog.getByLabelText('Password', { exact: true }).fill('right-one-9');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => requests.filter(({ name }) => name === 'PATCH /users/{userId}')).toHaveLength(2);
});

test('a canceled confirmation shows what the request needs', async () => {
  await show(() => undefined);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Please confirm your password.')).toBeVisible();
});
