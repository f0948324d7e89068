import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderProject } from '@/tests/support/component/project';
import type { ProjectVoice } from '@/lib/contracts/project-shapes';
import { stubApi } from '@/tests/support/component/api-stub';
import { currentPath } from '@/tests/support/component/router';
import { aProject } from '@/tests/support/component/samples';
import { RateDialog } from './rate-dialog';

const chat = '/projects/project-1/chat/voice-1';

async function openDialog() {
  const voice = { id: 'voice-1', name: 'Freja Lind', isAssigned: true } as ProjectVoice;
  const project = aProject({ isApproved: true, voices: [voice], scopes: ['list-project', 'rate-voice'] });
  const requests = stubApi({ 'POST /users/{userId}/rating': () => undefined });
  await renderProject(<RateDialog />, project, { path: `${chat}/rate`, params: { voiceId: 'voice-1' } });
  const dialog = page.getByRole('dialog', { name: 'Rate Freja Lind' });
  await expect.element(dialog).toBeVisible();
  return { dialog, ratings: () => requests.filter(({ name }) => name.endsWith('/rating')) };
}

test('Skip closes the dialog without a rating', async () => {
  const { dialog, ratings } = await openDialog();
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect.poll(currentPath).toBe(chat);
  expect(ratings()).toEqual([]);
});

test('asks for stars, and sends the rating once with its comment', async () => {
  const { dialog, ratings } = await openDialog();
  const rate = dialog.getByRole('button', { name: 'Rate' });
  await rate.click();
  await expect.element(dialog.getByText('Please select a rating between 1 and 5')).toBeVisible();
  expect(ratings()).toEqual([]);
  await dialog.getByRole('radio', { name: '4 stars' }).click({ force: true });
  await dialog.getByLabelText('Comment').fill('Warm, and fast.');
  await dialog.getByRole('checkbox', { name: 'May be shown on the profile' }).click();
  await rate.dblClick();
  await expect.element(page.getByText('Thank you for rating.')).toBeVisible();
  expect(ratings().map(({ body }) => body)).toEqual([
    { projectId: 'project-1', rating: 4, comment: 'Warm, and fast.', isPublic: true },
  ]);
});
