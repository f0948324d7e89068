import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderProject } from '@/tests/support/component/project';
import type { ProjectVoice } from '@/lib/contracts/project-shapes';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { doubleClickAtOnce } from '@/tests/support/component/double-click';
import { endSession, logInAgain } from '@/tests/support/component/ended-session';
import { aMe, aProject, aVoice } from '@/tests/support/component/samples';
import { ShortlistButton } from './shortlist-button';

const voice = aVoice();
const open = aProject({ scopes: ['list-project', 'shortlist-voice'] });
const shortlisted = { ...open, voices: [{ id: voice.id, name: voice.name } as ProjectVoice] };
const button = page.getByRole('button', { name: 'Shortlist Bea Tests' });

async function showButton() {
  const user = aMe();
  await renderProject(<ShortlistButton voice={voice} />, open, { user, path: '/projects/project-1/invite-voice' });
  return user;
}

test('offers the login when the session has ended, and then shortlists the voice', async () => {
  const whenLoggedIn = endSession(await showButton());
  stubApi({ 'POST /projects/{projectId}/voices': whenLoggedIn(() => shortlisted) });
  await button.click();
  await logInAgain();
  await expect.element(page.getByText('Bea Tests is shortlisted.')).toBeVisible();
});

test('shortlists once when the browser delivers both halves of a double click at once', async () => {
  await showButton();
  const requests = stubApi({ 'POST /projects/{projectId}/voices': () => shortlisted });
  doubleClickAtOnce(button);
  await expect.element(page.getByText('Bea Tests is shortlisted.')).toBeVisible();
  expect(requests.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
});

test('a voice that was refused can be shortlisted again', async () => {
  await showButton();
  const error = 'At most 5 voices can be shortlisted.';
  stubApi({ 'POST /projects/{projectId}/voices': () => rejected({ status: 409, error }) });
  await button.click();
  const dialog = page.getByRole('alertdialog', { name: 'Ooops!' });
  await expect.element(dialog.getByText(error)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  stubApi({ 'POST /projects/{projectId}/voices': () => shortlisted });
  await button.click();
  await expect.element(page.getByText('Bea Tests is shortlisted.')).toBeVisible();
});
