import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { localKey } from '@/lib/client/browser-storage';
import { page as pageOf, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { ProjectList } from './project-list';

const overview = { labels: ['Radio', 'Web'], hasColleagues: true, numUnread: 0 };
const nothing = () => pageOf({ items: [], nextCursor: null });

async function showList(labels = overview.labels, user = aMe()) {
  const requests = stubApi({
    'GET /projects': nothing,
    'GET /project-overview': () => ({ ...overview, labels }),
  });
  await renderScreen(<ProjectList />, { user, path: '/projects' });
  // As if another tab had cleared what the previous test has stored.
  window.dispatchEvent(new StorageEvent('storage', { key: localKey('project-list') }));
  await expect.element(page.getByText('No projects yet')).toBeVisible();
  const lastQuery = () => requests.filter(({ name }) => name === 'GET /projects').at(-1)?.query;
  return lastQuery;
}

test('each order begins in its own direction, which can be changed and is stored', async () => {
  const lastQuery = await showList();
  const order = page.getByRole('combobox', { name: 'Order by' });
  await expect.element(order).toHaveValue('created');
  for (const [label, orderBy, sortOrder] of [
    ['Name', 'name', 'asc'],
    ['Due date', 'dueDate', 'asc'],
    ['Progress', 'progress', 'asc'],
    ['Updated', 'updated', 'desc'],
  ] as const) {
    await order.selectOptions(label);
    await expect.poll(lastQuery).toMatchObject({ orderBy, sortOrder });
  }
  await page.getByRole('button', { name: 'Descending order; change to ascending' }).click();
  await expect.poll(lastQuery).toMatchObject({ orderBy: 'updated', sortOrder: 'asc' });
});

test('filters by labels and options, and says when nothing matches', async () => {
  const lastQuery = await showList();
  await page.getByRole('button', { name: 'Radio', exact: true }).click();
  await expect.poll(lastQuery).toMatchObject({ labels: 'Radio' });
  await page.getByText('Show archived').click();
  await page.getByText('Include projects that I am not working on').click();
  await expect.poll(lastQuery).toMatchObject({ labels: 'Radio', includeArchived: 'true', includeNonMember: 'true' });
  await expect.element(page.getByText('No project has these words or labels.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Radio', exact: true }))
    .toHaveAttribute('aria-pressed', 'false');
});

test('a slow search shows a progress indicator', async () => {
  await showList();
  let respond = () => {};
  const slow = new Promise<ReturnType<typeof nothing>>((resolve) => {
    respond = () => resolve(nothing());
  });
  stubApi({ 'GET /projects': ({ query }) => (query?.query ? slow : nothing()) });
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('nowhere');
  await expect.element(page.getByText('Searching')).toBeVisible();
  respond();
  await expect.element(page.getByText('Searching')).not.toBeInTheDocument();
  await expect.element(page.getByText('No projects found')).toBeVisible();
});

test('many labels take one line of a phone', async () => {
  await setViewport(390, 844);
  await showList(Array.from({ length: 20 }, (_, index) => `Label ${index}`));
  const topOf = (label: string) =>
    page.getByRole('button', { name: label, exact: true }).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('button', { name: 'Label 19' })).toBeInTheDocument();
  expect(topOf('Label 19')).toBe(topOf('Label 0'));
  expect(document.documentElement.scrollWidth).toBe(390);
});

const twoCompanies = aMe({
  teams: [
    { id: 'team-1', name: 'Cora Radio', role: 'owner', numMembers: 1 },
    { id: 'team-2', name: 'Dan Films', role: 'viewer', numMembers: 3 },
  ],
});

test('with two companies, the list can be limited to one, for which a project is created', async () => {
  const lastQuery = await showList(overview.labels, twoCompanies);
  const create = page.getByRole('link', { name: 'Create project' }).first();
  const company = page.getByRole('combobox', { name: 'Company' });
  await expect.element(company).toHaveTextContent('All companiesCora RadioDan Films');
  await company.selectOptions('Cora Radio');
  await expect.poll(lastQuery).toMatchObject({ teamId: 'team-1' });
  await expect.element(create).toHaveAttribute('href', '/projects/add?teamId=team-1');
  await expect.element(page.getByText('No project of Cora Radio matches.')).toBeVisible();
  await company.selectOptions('Dan Films');
  await expect.poll(lastQuery).toMatchObject({ teamId: 'team-2' });
  // A viewer does not order.
  await expect.element(create).toHaveAttribute('href', '/projects/add');
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect.element(company).toHaveValue('');
  await expect.poll(() => lastQuery()?.teamId).toBeUndefined();
});

test('with one company there is no filter, and a stored one of another user is ignored', async () => {
  localStorage.setItem(localKey('project-list'), JSON.stringify({ teamId: 'team-2' }));
  const lastQuery = await showList();
  await expect.element(page.getByRole('combobox', { name: 'Order by' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Company' })).not.toBeInTheDocument();
  expect(lastQuery()?.teamId).toBeUndefined();
});
