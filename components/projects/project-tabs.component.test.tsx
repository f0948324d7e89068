import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';
import { expectLink, textsOf } from '@/tests/support/component/locators';
import { renderProject } from '@/tests/support/component/project';
import { aProject, aProjectVoice } from '@/tests/support/component/samples';
import { ProjectShortcuts } from './project-frame';
import { ProjectTabs } from './project-tabs';

const voice = (id: string, given: Partial<ProjectVoice> = {}) => aProjectVoice({ id, name: `Voice ${id}`, ...given });

async function show(given: Partial<Project>, path = '/projects/project-1/details') {
  const project = aProject({ scopes: ['list-project', 'shortlist-voice'], ...given });
  await renderProject(
    <>
      <ProjectTabs />
      <ProjectShortcuts />
    </>,
    project,
    { path },
  );
}

const tabs = () => page.getByRole('navigation', { name: 'Parts of the project' });
const labels = () => textsOf(tabs().getByRole('link'));

test('before the assignment, each voice has a tab', async () => {
  await show({ voices: [voice('a'), voice('b'), voice('c')] });
  await expect.element(tabs()).toBeVisible();
  expect(labels()).toEqual(['Details', 'Files', 'Voice a', 'Voice b', 'Voice c', 'Shortlist voice']);
});

test('the assigned voice comes first and is marked, and the others fold into one tab, which opens what is unread', async () => {
  const voices = [voice('a'), voice('b', { isAssigned: true }), voice('c', { hasUnread: ['user-1'] })];
  await show({ voices });
  await expect.element(tabs().getByRole('img', { name: 'Assigned' })).toBeVisible();
  expect(labels().slice(2, 4)).toEqual(['Voice b', expect.stringMatching(/^Other voices \(2\)/)]);
  const others = tabs().getByRole('link', { name: /Other voices \(2\)/ });
  await expect.element(others).toHaveAttribute('href', '/projects/project-1/chat/c');
  expect(others.element().textContent).toContain('Unread messages');
});

test('in the chat of another voice, their common tab stays selected', async () => {
  const voices = [voice('a'), voice('b', { isAssigned: true }), voice('c')];
  await show({ voices }, '/projects/project-1/chat/c');
  const others = tabs().getByRole('link', { name: 'Other voices (2)' });
  await expect.element(others).toHaveAttribute('aria-current', 'page');
  await expect.element(others).toHaveAttribute('href', '/projects/project-1/chat/c');
});

test('script and documents are one click away', async () => {
  await show({ hasScript: true, scriptWords: 12, clientAgreementUri: '/v1/download?uri=agreement.pdf' });
  await expectLink('Script', '/projects/project-1/script');
  const documents = page.getByRole('link', { name: 'Documents' });
  await expect.element(documents).toHaveAttribute('href', '/projects/project-1/details#documents');
});
