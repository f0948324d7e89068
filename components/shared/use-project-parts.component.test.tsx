import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectProvider } from './project-context';
import { useTakes } from './use-project-parts';
import { page as pageOf, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aProject, aTake } from '@/tests/support/component/samples';

function Names() {
  return (
    <p>
      {useTakes()
        .map(({ name }) => name)
        .join(', ')}
    </p>
  );
}

test('takes that do not fit into one response are loaded in pages', async () => {
  const takes = ['Third', 'Second', 'First'].map((name) => aTake({ id: name, name }));
  stubApi({
    'GET /projects/{projectId}/audio': ({ query }) => {
      const start = Number(query?.cursor ?? 0);
      return pageOf({ items: takes.slice(start, start + 1), nextCursor: start < 2 ? String(start + 1) : null });
    },
  });
  const project = aProject();
  await renderScreen(
    <ProjectProvider project={project}>
      <Names />
    </ProjectProvider>,
    { path: '/projects/project-1/files' },
  );
  await expect.element(page.getByText('Third, Second, First')).toBeVisible();
});
