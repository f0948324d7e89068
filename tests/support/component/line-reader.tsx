import { page } from 'vitest/browser';
import { LineReader } from '@/components/lines/line-reader';
import { clearSelection } from '@/components/lines/line-selection';
import { ProjectProvider } from './project';
import type { Line, LineTake } from '@/lib/contracts/lines';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { projectScopes, type TeamRole } from '@/lib/domain/projects/scopes';
import { page as pageOf, rejected, stubApi } from './api-stub';
import { aLine, aRecordedLine } from './line-samples';
import { renderScreen } from './render';
import { aMe, aProject } from './samples';

export const base = '/projects/project-1/lines';
export const grid = page.getByRole('grid', { name: 'Lines' });
export const row = (filename: string) => grid.getByRole('row').filter({ hasText: filename });
/** The filenames in the order of the table. */
export const names = () =>
  [...document.querySelectorAll('[data-line]')]
    .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map((element) => element.querySelector('a')?.textContent);

type Options = {
  lines?: readonly Line[];
  takes?: readonly LineTake[];
  role?: TeamRole | 'voice';
  /** True if the delivery is approved. */
  isApproved?: boolean;
  path?: string;
  project?: Partial<ProjectWithParts>;
  /** The first page has only the first line, and the others arrive when this resolves. */
  rest?: Promise<void>;
};

/** Renders the lines of 'project-1' as an editor or another role sees them. Returns the requests. */
export async function openReader(given: Options = {}) {
  const { lines = threeLines, takes = [], role = 'editor', isApproved = false, path = base } = given;
  const isVoice = role === 'voice';
  const scopes = projectScopes({
    teamRole: isVoice ? null : role,
    isListedVoice: isVoice,
    isAssignedVoice: isVoice,
    isSupport: false,
  });
  const usable = [...scopes].filter((scope) => !(isApproved && scope === 'edit-lines'));
  const project = aProject({ hasLineReader: true, isApproved, scopes: usable, id: 'project-1', ...given.project });
  clearSelection('project-1');
  const server = new Map(lines.map((line) => [line.filename, line]));
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/lines': async ({ query }) => {
      const isFirstOfTwo = given.rest !== undefined && !query?.cursor && !query?.changedSince;
      if (query?.cursor) await given.rest;
      return pageOf({
        items: query?.changedSince ? [] : [...server.values()].slice(0, isFirstOfTwo ? 1 : undefined),
        nextCursor: isFirstOfTwo ? 'rest' : null,
        changedSince: '2026-01-01T00:00:00.000Z',
      });
    },
    'PATCH /projects/{projectId}/lines/{filename}': ({ params: { filename }, body }) => {
      const line = {
        ...server.get(decodeURIComponent(filename)),
        ...body,
        lastModified: '2026-02-01T00:00:00.000Z',
      } as Line;
      server.set(line.filename, line);
      return line;
    },
    'GET /projects/{projectId}/lines/{filename}/takes': ({ params: { filename } }) =>
      server.has(decodeURIComponent(filename))
        ? [...takes]
        : rejected({ status: 404, error: 'This line does not exist.' }),
  });
  await renderScreen(
    <ProjectProvider project={project}>
      <LineReader>{null}</LineReader>
    </ProjectProvider>,
    { user: aMe({ id: `user-${crypto.randomUUID()}`, isVoice }), path },
  );
  return requests;
}

export const threeLines = [
  aRecordedLine({ filename: 'guard_1.wav', line: 'Halt!', comment: 'A comment that is longer than thirty characters' }),
  aRecordedLine({ filename: 'guard_2.wav', line: 'Who goes there?' }),
  aLine({ filename: 'king.wav', line: 'Rise.', description: 'Solemn' }),
];

export const sent = (requests: Awaited<ReturnType<typeof openReader>>, method: string) =>
  requests.filter(({ name }) => name.startsWith(method));
