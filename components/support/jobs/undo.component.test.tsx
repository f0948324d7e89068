import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AbandonedWork, FailedJob } from '@/lib/contracts/support-jobs';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { anIssue, created } from '@/tests/support/component/support-samples';
import { IssuesPage } from '../money/issues-page';
import { FailedJobs } from './failed-jobs';

const changesOf = (requests: ReturnType<typeof stubApi>) =>
  requests.map(({ name }) => name).filter((name) => !name.startsWith('GET'));

test('drops a job and lists it again', async () => {
  const job: FailedJob = {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'send-mail',
    reason: 'No mail server',
    input: {},
    attempts: 9,
    created,
    failed: created,
  };
  let isDropped = false;
  const requests = stubApi({
    'GET /support/jobs/abandoned': () => [],
    'GET /support/jobs/failed': () => (isDropped ? [] : [job]),
    'DELETE /support/jobs/{name}/{jobId}': () => {
      isDropped = true;
    },
    'POST /support/jobs/{name}/{jobId}/undo-drop': () => {
      isDropped = false;
    },
  });
  await renderScreen(<FailedJobs scopes={['manage-jobs']} />, { path: '/support/jobs' });
  await page.getByRole('button', { name: 'Drop' }).click();
  await expect.element(page.getByText('No job has failed in the last 7 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('No mail server')).toBeVisible();
  expect(changesOf(requests)).toEqual([
    'DELETE /support/jobs/{name}/{jobId}',
    'POST /support/jobs/{name}/{jobId}/undo-drop',
  ]);
});

test('resumes abandoned work and abandons it again', async () => {
  const work: AbandonedWork = { kind: 'send-mail', subjectId: 'mail-1', attempts: 201, since: created };
  let isResumed = false;
  stubApi({
    'GET /support/jobs/abandoned': () => (isResumed ? [] : [work]),
    'GET /support/jobs/failed': () => [],
    'POST /support/jobs/abandoned/resumption': () => {
      isResumed = true;
    },
    'POST /support/jobs/abandoned/undo-resumption': () => {
      isResumed = false;
    },
  });
  await renderScreen(<FailedJobs scopes={['manage-jobs']} />, { path: '/support/jobs' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('mail-1')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('mail-1')).toBeVisible();
});

test('resolves a payment issue and opens it again', async () => {
  const issue = anIssue();
  let isResolved = false;
  stubApi({
    'GET /support/payment-issues': () => (isResolved ? [] : [issue]),
    'POST /support/payment-issues/{issueId}/resolution': ({ body }) => {
      isResolved = true;
      return { ...issue, resolvedDate: created, resolution: body.resolution };
    },
    'DELETE /support/payment-issues/{issueId}/resolution': () => {
      isResolved = false;
      return issue;
    },
  });
  await renderScreen(<IssuesPage />, { path: '/support/money/issues' });
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByLabelText('Decision').fill('Withdrawn');
  await page.getByRole('button', { name: 'Resolve issue' }).click();
  await expect.element(page.getByText('No disputes and no payment issues.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Radio spot')).toBeVisible();
});
