import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectProvider } from '@/components/shared/project-context';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aProject, aTeam } from '@/tests/support/component/samples';
import { AcceptProject } from './accept-project';

test.each([
  ['the lines, of a project with lines', true, 'lines'],
  ['the files', false, 'files'],
] as const)('after acceptance, the voice gets to %s', async (_, hasLineReader, part) => {
  const project = aProject({ hasLineReader, scopes: ['list-project', 'accept-project'] });
  const team = aTeam({ internationalBankTransferInfo: 'IBAN SE35 5000 0000 0549 1000 0003' });
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /teams/{teamId}': () => team,
    'PATCH /projects/{projectId}': () => ({ ...project, isAccepted: true }),
  });
  await renderScreen(
    <ProjectProvider project={project}>
      <AcceptProject />
    </ProjectProvider>,
    { user: aMe({ isVoice: true }), path: `/projects/${project.id}/accept-project` },
  );
  await page.getByRole('checkbox', { name: /agree/i }).click();
  await page.getByRole('button', { name: 'Accept project' }).click();
  await expect.poll(currentPath).toBe(`/projects/${project.id}/${part}`);
  expect(requests.map(({ body }) => body)).toContainEqual({ isAccepted: true, agreement: true });
});
