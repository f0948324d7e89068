import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectProvider } from '@/tests/support/component/project';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject } from '@/tests/support/component/samples';
import { InviteVoice } from './invite-voice';

test('requests the voices of the project’s language only, also when it is opened by its URL', async () => {
  const requests = stubApi({ 'GET /search': () => [] });
  const project = aProject({ language: 'da', scopes: ['list-project', 'shortlist-voice'] });
  await renderScreen(
    <ProjectProvider project={project}>
      <InviteVoice playlists={[]} hasFavorites={false} languages={['da', 'en']}>
        {null}
      </InviteVoice>
    </ProjectProvider>,
    { user: aMe(), path: '/projects/project-1/invite-voice' },
  );
  await expect.element(page.getByText('Language: Danish')).toBeVisible();
  const searches = () => requests.filter(({ name }) => name === 'GET /search');
  await expect.poll(() => searches().length).toBeGreaterThan(0);
  expect(searches().map(({ query }) => query.language)).not.toContain(undefined);
});
