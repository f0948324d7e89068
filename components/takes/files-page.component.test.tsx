import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectProvider } from '@/components/shared/project-context';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject, aTake } from '@/tests/support/component/samples';
import { FilesPage } from './files-page';

const numTakes = 45;
const takes = page.getByRole('list', { name: 'Takes' }).getByRole('article');

test('renders the takes of a long delivery as the user scrolls to them', async () => {
  const audio = Array.from({ length: numTakes }, (_, index) => aTake({ id: `take-${index}`, name: `Prompt ${index}` }));
  const project = aProject({ audio });
  stubApi({ 'GET /projects/{projectId}': () => project });
  await renderScreen(
    <ProjectProvider project={project}>
      <FilesPage />
    </ProjectProvider>,
    { user: aMe(), path: '/projects/project-1/files' },
  );
  await expect.element(takes.first()).toBeVisible();
  expect(takes.elements()).toHaveLength(20);
  expect(takes.first().element().closest('li')?.getAttribute('aria-setsize')).toBe(String(numTakes));
  for (const rendered of [40, numTakes]) {
    takes.last().element().scrollIntoView();
    await expect.element(takes.nth(rendered - 1)).toBeInTheDocument();
  }
});
