import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AuditLog } from '@/components/support/audit-log';
import type { SupportUser } from '@/lib/contracts/support-users';
import { supportScopeNames } from '@/lib/domain/support/support-rules';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { anAuditEntry, aSupportTeam as team, created } from '@/tests/support/component/support-samples';
import { setViewport } from '@/tests/support/component/viewport';
import { LookupLists } from './lookup-lists';
import { TeamDetails } from './team-details';
import { UserDetails } from './user-details';
import { UserList } from './user-list';

const user = (given: Partial<SupportUser> = {}): SupportUser => ({
  id: 'user-1',
  name: 'Cora Lind',
  email: 'cora@people.example',
  picture: null,
  kind: 'customer',
  teams: [],
  isSuspended: false,
  isErased: false,
  created,
  phone: null,
  supportRole: null,
  hasSecondFactor: false,
  lastUsed: null,
  sessions: [],
  numProjects: 0,
  ...given,
});

const renderUser = () =>
  renderScreen(<UserDetails user={user()} isOwn={false} scopes={supportScopeNames} history={[]} />);

const changesOf = (requests: ReturnType<typeof stubApi>) =>
  requests.filter(({ name }) => !name.startsWith('GET')).map(({ body }) => body);

test('moves in the list of users with the keyboard', async () => {
  stubApi({ 'GET /support/users': () => [user(), user({ id: 'user-2', name: 'Ida Lund' })] });
  await renderScreen(<UserList />, { path: '/support/users' });
  await expect.element(page.getByRole('link', { name: /Ida Lund/ })).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(page.getByRole('link', { name: /Ida Lund/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(currentPath).toBe('/support/users/user-2');
});

test('suspends with a reason, and undoes it', async () => {
  const error = 'Please enter a reason.';
  const requests = stubApi({
    'PATCH /support/users/{userId}': ({ body }) =>
      body.isSuspended && !body.reason ? rejected({ status: 400, error, fields: { reason: error } }) : user(),
  });
  await renderUser();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Cora Lind?' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(dialog.getByText(error)).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Spam');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Cora Lind is not suspended anymore')).toBeVisible();
  expect(changesOf(requests)).toEqual([
    { isSuspended: true, reason: '', ground: 'terms' },
    { isSuspended: true, reason: 'Spam', ground: 'terms' },
    { isSuspended: false, reason: '' },
  ]);
});

test('asks for a reason to act as a user', async () => {
  stubApi({
    'POST /support/users/{userId}/magic-link': () => rejected({ status: 400, error: 'Please enter a reason' }),
  });
  await renderUser();
  await page.getByRole('button', { name: 'Act as this user' }).click();
  const link = page.getByRole('dialog', { name: 'Act as Cora Lind' });
  await link.getByRole('button', { name: 'Create link' }).click();
  await expect.element(link.getByText('Please enter a reason')).toBeVisible();
});

test('says what is deleted and what stays, and why a user cannot be erased', async () => {
  const open = 'This user has projects that are not finished. Finish or cancel them first.';
  stubApi({ 'DELETE /support/users/{userId}': () => rejected({ status: 409, error: open }) });
  await renderUser();
  await page.getByRole('button', { name: 'Delete personal data' }).click();
  const erasure = page.getByRole('dialog', { name: 'Delete the data of Cora Lind?' });
  await expect.element(erasure.getByRole('heading', { name: 'Stays' })).toBeVisible();
  await erasure.getByLabelText('Email of the account').fill('cora@people.example');
  await erasure.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(erasure.getByText(open)).toBeVisible();
});

test('switches manual invoicing with undo, sets the terms, and refuses a credit without reason', async () => {
  const error = 'Please enter a reason.';
  const requests = stubApi({
    'PATCH /support/teams/{teamId}': ({ body }) =>
      body?.discount === undefined ? team() : rejected({ status: 400, error, fields: { reason: error } }),
  });
  await renderScreen(<TeamDetails team={team()} mayEdit history={[]} />, { path: '/support/teams/team-1' });
  await page.getByLabelText('Invoices are due after').selectOptions('14');
  await expect.element(page.getByText('New invoices are due: 14 days')).toBeVisible();
  await page.getByRole('switch', { name: 'Invoiced manually' }).click();
  await expect.element(page.getByText('The team now pays by card')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect
    .poll(() => changesOf(requests))
    .toEqual([{ invoiceDays: 14 }, { manualInvoice: false }, { manualInvoice: true }]);
  await page.getByRole('button', { name: 'Change credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change credit' });
  await dialog.getByLabelText('Credit in euro').fill('12,345');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter an amount, for example 120.50')).toBeVisible();
  await dialog.getByLabelText('Credit in euro').fill('12,34');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(error)).toBeVisible();
});

test('searches the audit log by words and day, and exports what is shown', async () => {
  const requests = stubApi({ 'GET /support/audit-log': () => [anAuditEntry()] });
  await renderScreen(<AuditLog />, { path: '/support/audit-log' });
  await expect.element(page.getByText('paidOn: none → 2026-11-20')).toBeVisible();
  await page.getByLabelText('From').fill('2026-11-01');
  await page.getByLabelText('Search the audit log').fill('invoice');
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ query: 'invoice', from: '2026-11-01' });
  const link = page.getByRole('link', { name: 'Export CSV' });
  await expect.element(link).toHaveAttribute('href', '/v1/support/audit-log.csv?query=invoice&from=2026-11-01');
  await expect.element(page.getByText('paidOn: none → 2026-11-20')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('heading', { name: 'Audit log' }).click();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('link', { name: 'Radio spot' })).toHaveFocus();
});

test.each([320, 390, 768, 1100, 1440])('a value breaks between words only at %i px', async (width) => {
  const values = ['Phone system', 'Commercial'].map((name) => ({ name, numDemos: 133 }));
  stubApi({ 'GET /support/lookups': () => ({ types: values, tones: values, ages: values, dialects: values }) });
  await setViewport(width, 900);
  await renderScreen(<LookupLists mayEdit />, { path: '/support/lookups' });
  const names = page.getByText('Phone system', { exact: true });
  await expect.poll(() => names.elements()).toHaveLength(4);
  expect(names.elements().filter((element) => element.clientHeight > 60)).toEqual([]);
});

test('renames a value with undo, refuses a duplicate, and moves a value with the keyboard', async () => {
  const names = ['Warm', 'Calm'];
  const values = names.map((name) => ({ name, numDemos: 1 }));
  const lists = { types: [], tones: values, ages: [], dialects: [] };
  const error = 'This value is in the list already. Merge it instead.';
  const requests = stubApi({
    'GET /support/lookups': () => lists,
    'POST /support/lookups/rename': ({ body }) =>
      body.newName === 'Calm' ? rejected({ status: 400, error, fields: { newName: error } }) : lists,
    'PUT /support/lookups/order': () => lists,
  });
  await renderScreen(<LookupLists mayEdit />, { path: '/support/lookups' });
  await page.getByRole('button', { name: 'Rename Warm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename Warm' });
  await dialog.getByLabelText('New name').fill('Calm');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect.element(dialog.getByText(error)).toBeVisible();
  await dialog.getByLabelText('New name').fill('Cozy');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => changesOf(requests))
    .toEqual([
      { kind: 'tone', name: 'Warm', newName: 'Calm' },
      { kind: 'tone', name: 'Warm', newName: 'Cozy' },
      { kind: 'tone', name: 'Cozy', newName: 'Warm' },
    ]);
  await expect.poll(() => page.getByRole('list', { name: 'Tones' }).getByRole('listitem').elements()).toHaveLength(2);
});

test('removes a value that no demo has, with undo', async () => {
  const lists = { types: [], tones: [], ages: [], dialects: [{ name: 'Jysk', numDemos: 2 }] };
  const withUnused = { ...lists, dialects: [...lists.dialects, { name: 'Western', numDemos: 0 }] };
  let isRemoved = false;
  const change = (removal: boolean) => () => {
    isRemoved = removal;
    return isRemoved ? lists : withUnused;
  };
  const requests = stubApi({
    'GET /support/lookups': () => (isRemoved ? lists : withUnused),
    'POST /support/lookups/remove': change(true),
    'POST /support/lookups': change(false),
  });
  await renderScreen(<LookupLists mayEdit />, { path: '/support/lookups' });
  const remove = page.getByRole('button', { name: 'Remove Western' });
  await expect.element(remove).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove Jysk' }).elements()).toEqual([]);
  await remove.click();
  await expect.poll(() => remove.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(remove).toBeVisible();
  const value = { kind: 'dialect', name: 'Western', languageCode: 'en' };
  expect(changesOf(requests)).toEqual([value, value]);
});

test('changes a credit with undo', async () => {
  const requests = stubApi({ 'PATCH /support/teams/{teamId}': () => team() });
  await renderScreen(<TeamDetails team={team({ discount: 5 })} mayEdit history={[]} />, {
    path: '/support/teams/team-1',
  });
  await page.getByRole('button', { name: 'Change credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change credit' });
  await dialog.getByLabelText('Credit in euro').fill('50');
  await dialog.getByLabelText('Reason').fill('Late delivery');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => changesOf(requests))
    .toEqual([
      { discount: 50, previousDiscount: 5, reason: 'Late delivery' },
      { discount: 5, previousDiscount: 50, reason: 'Undone: Late delivery' },
    ]);
});
