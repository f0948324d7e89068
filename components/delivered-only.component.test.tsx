import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CreateTakesExport } from '@/components/exports/create-takes-export';
import { ExportList } from '@/components/exports/downloads';
import { DownloadAll } from '@/components/review/take-actions';
import { ApprovedProject } from '@/components/takes/approved-project';
import { DeliveredTakes } from '@/components/takes/delivered-takes';
import { DownloadDialog } from '@/components/takes/download-dialog';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import type { Take } from '@/lib/contracts/takes';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderProject } from '@/tests/support/component/project';
import { aProject, aTake } from '@/tests/support/component/samples';

/* Only what is done is listed as a file of the customer, also if a response has more than it should. */

const take = (name: string, given: Partial<Take> = {}) =>
  aTake({ id: name, name, uri: `audio/${name}.wav`, processedUri: `previews/${name}.mp3`, ...given });

const undelivered = [
  take('Broken', { status: 'failed', failure: 'This file is not audio.' }),
  take('Pending', { status: 'processing' }),
  take('Held', { isHeld: true }),
];

async function show(screen: ReactNode, audio: Take[], given: Partial<ProjectWithParts> = {}) {
  const project = aProject({ isAccepted: true, audio, scopes: ['list-project', 'create-export'], ...given });
  stubApi({ 'GET /projects/{projectId}/exports': () => [] });
  await renderProject(screen, project, { path: '/projects/project-1/files' });
}

const review = { state: 'approval', text: '', waitsFor: 'you', action: null, date: null } as const;

test.each<[string, ReactNode, Partial<ProjectWithParts>]>([
  ['Your files', <ApprovedProject key="1" />, { isApproved: true }],
  ['Downloads', <DownloadDialog key="2" />, {}],
  ['Create export', <CreateTakesExport key="3" />, {}],
  ['Delivered audio', <DeliveredTakes key="4" />, { status: review }],
])('%s lists only delivered takes', async (_, screen, given) => {
  await show(screen, [take('Good'), ...undelivered], given);
  await expect.element(page.getByText('Good').first()).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Broken|Pending|Held/);
});

test('counts only delivered takes', async () => {
  const good = Array.from({ length: 7 }, (_, index) => take(`Good ${index}`));
  await show(<ApprovedProject />, [...good, ...undelivered], { isApproved: true });
  await expect.element(page.getByRole('link', { name: 'All downloads, and 1 more' })).toBeVisible();
});

test('offers no downloads and exports without a delivered take', async () => {
  await show(
    <>
      <DownloadAll />
      <ExportList />
    </>,
    undelivered,
    { hasLineReader: true },
  );
  await expect.element(page.getByRole('link', { name: 'Export lines' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Download all|Export selected audio/);
});
