import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectVoice, ProjectWithParts } from '@/lib/contracts/project-shapes';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { doubleClickAtOnce } from '@/tests/support/component/double-click';
import { closeError } from '@/tests/support/component/locators';
import { renderProject } from '@/tests/support/component/project';
import { aProject, aVoice } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { InviteVoice, ShortlistButton } from './invite-voice';

describe('InviteVoice', () => {
  const show = (project: ProjectWithParts, query = '') =>
    renderProject(
      <InviteVoice playlists={[]} hasFavorites={false} languages={['da', 'en']}>
        {null}
      </InviteVoice>,
      project,
      { path: `/projects/project-1/invite-voice${query}` },
    );

  test('requests the voices of the project’s language only, also when it is opened by its URL', async () => {
    const requests = stubApi({ 'GET /search': () => [] });
    const project = aProject({ language: 'da', scopes: ['list-project', 'shortlist-voice'] });
    await show(project);
    await expect.element(page.getByText('Language: Danish')).toBeVisible();
    const searches = () => requests.filter(({ name }) => name === 'GET /search');
    await expect.poll(() => searches().length).toBeGreaterThan(0);
    expect(searches().map(({ query }) => query.language)).not.toContain(undefined);
  });

  test.for([320, 390])('at %i px, the names of voices are whole beside what can be done with them', async (width) => {
    await setViewport(width, 900);
    const [listed, other] = [
      aVoice({ id: 'voice-1', name: 'Freja Lindegaard' }),
      aVoice({ id: 'voice-2', name: 'Oliver Brennan' }),
    ];
    stubApi({ 'GET /search': () => [listed, other] });
    const voices = [{ id: listed.id, name: listed.name } as ProjectVoice];
    const project = aProject({ language: 'da', scopes: ['list-project', 'shortlist-voice'], maxVoices: 3, voices });
    await show(project);
    const rows = page.getByRole('article');
    await expect.element(rows.nth(0).getByText('Shortlisted')).toBeVisible();
    await expect.element(rows.nth(1).getByRole('button', { name: 'Shortlist Oliver Brennan' })).toBeVisible();
    await expect
      .element(rows.nth(1).getByRole('button', { name: 'Add Oliver Brennan to favorites' }))
      .toBeInTheDocument();
    for (const { name } of [listed, other]) {
      const heading = page.getByRole('heading', { name }).element();
      expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
    }
  });

  test('the menu of a voice invites it, and says why it is not invited twice', async () => {
    const voice = aVoice();
    let project = aProject({ scopes: ['list-project', 'shortlist-voice'], maxVoices: 3 });
    stubApi({
      'GET /search': () => [voice],
      'GET /projects/{projectId}': () => project,
      'POST /projects/{projectId}/voices': () => {
        project = { ...project, voices: [{ id: voice.id, name: voice.name } as ProjectVoice] };
        return project;
      },
    });
    await show(project, '?language=en');
    const invite = async () => {
      await page.getByRole('button', { name: 'More about Bea Tests' }).click();
      await page.getByRole('menuitem', { name: 'Invite voice' }).click();
    };
    await invite();
    await expect.element(page.getByText('Bea Tests is shortlisted.')).toBeVisible();
    await invite();
    const info = page.getByRole('dialog', { name: 'Invite voice' });
    await expect.element(info.getByText('Bea Tests is already shortlisted.')).toBeVisible();
  });
});

describe('ShortlistButton', () => {
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
});
