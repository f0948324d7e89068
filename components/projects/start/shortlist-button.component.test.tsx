import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeError } from '@/tests/support/component/locators';
import { renderProject } from '@/tests/support/component/project';
import type { ProjectVoice } from '@/lib/contracts/project-shapes';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { doubleClickAtOnce } from '@/tests/support/component/double-click';
import { aProject, aVoice } from '@/tests/support/component/samples';
import { ShortlistButton } from './shortlist-button';

const voice = aVoice();
const open = aProject({ scopes: ['list-project', 'shortlist-voice'] });
const shortlisted = { ...open, voices: [{ id: voice.id, name: voice.name } as ProjectVoice] };
const button = page.getByRole('button', { name: 'Shortlist Bea Tests' });

const showButton = () =>
  renderProject(<ShortlistButton voice={voice} />, open, { path: '/projects/project-1/invite-voice' });

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
  await closeError(error);
  stubApi({ 'POST /projects/{projectId}/voices': () => shortlisted });
  await button.click();
  await expect.element(page.getByText('Bea Tests is shortlisted.')).toBeVisible();
});
