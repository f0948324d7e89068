import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '@/tests/support/component/api-stub';
import { endSession, logInAgain } from '@/tests/support/component/ended-session';
import { renderProject } from '@/tests/support/component/project';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject } from '@/tests/support/component/samples';
import { ArchiveDialog } from './list-dialogs';
import { ProjectMenu } from './project-menu';

test('offers the login when the session has ended, and then restores the project', async () => {
  const user = aMe();
  const whenLoggedIn = endSession(user);
  const project = aProject({ archived: [user.id], scopes: ['list-project', 'archive-project'] });
  stubApi({ 'PATCH /projects/{projectId}': whenLoggedIn(() => ({ ...project, archived: [] })) });
  await renderScreen(<ProjectMenu project={project} isArchived isVoice={false} />, { user, path: '/projects' });
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await logInAgain();
  await expect.element(page.getByText('The project is back in your list.')).toBeVisible();
});

test('a finished project is not archived by hand', async () => {
  const project = aProject({ percentDone: 100, scopes: ['list-project', 'archive-project'] });
  await renderProject(<ArchiveDialog />, project, { path: '/projects/archive-project/project-1' });
  const why = 'A finished project is archived automatically 15 days after approval.';
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Archive', exact: true })).toBeDisabled();
});

test.each([
  [false, ['Edit labels', 'Rate Sam Rivers', 'Order pickup']],
  [true, ['Edit labels', 'Order pickup']],
] as const)('offers to rate the voice of an approved project later (rated: %s)', async (isRated, labels) => {
  const project = aProject({ scopes: ['list-project', 'edit-labels', 'rate-voice', 'pickup-project'] });
  const own = { hasScript: false, voice: { id: 'voice-1', name: 'Sam Rivers' }, isRated };
  await renderScreen(<ProjectMenu project={project} isArchived={false} isVoice={false} own={own} />, { user: aMe() });
  await page.getByRole('button', { name: 'More options' }).click();
  const items = page.getByRole('menuitem');
  await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toEqual(labels);
});
