import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { ProjectRows } from './project-rows';
import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProjectRow } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';

const freja = { id: 'freja', name: 'Freja Lindegaard', picture: null, isAssigned: true, hasUnread: true };

const row = (given: Partial<ProjectRow>) =>
  aProjectRow({
    id: 'p1',
    name: 'Winter radio spot',
    percentDone: 87,
    status: {
      state: 'approval',
      text: 'Freja has delivered: listen and approve',
      waitsFor: 'you',
      action: { label: 'Listen to 2 takes', path: '/projects/p1/review' },
      date: { kind: 'automatic-approval', date: '2020-12-04T10:00:00.000Z' },
    },
    customerPrice: 875,
    dueDate: '2020-11-26',
    labels: ['Radio'],
    team: { id: 'team-1', name: 'Brightside', numMembers: 2 },
    voices: [freja],
    ...given,
  });

const acceptance = { state: 'acceptance', text: 'Waiting for Freja to accept', waitsFor: 'voice' } as const;
const other = row({
  id: 'p2',
  name: 'Product tour',
  isWaiting: false,
  status: { ...acceptance, action: null, date: null },
});

async function show(rows: ProjectRow[], isVoice = false, user = aMe()) {
  const paging = { hasMore: false, isLoadingMore: false, hasMoreFailed: false, onLoadMore: () => {} };
  await renderScreen(<ProjectRows rows={rows} isVoice={isVoice} userId="user-1" {...paging} />, {
    user,
    path: '/projects',
  });
}

test('begins with what waits for the viewer, with the next action as a button', async () => {
  await show([row({}), other]);
  await expect.element(page.getByRole('heading', { level: 2, name: 'Waiting for you' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Other projects' })).toBeVisible();
  const waiting = page.getByRole('article').first();
  await expect.element(waiting.getByText('Freja has delivered: listen and approve')).toBeVisible();
  await expect.element(waiting.getByText(/approved automatically on Dec 4, 2020/)).toBeVisible();
  for (const fact of ['Freja Lindegaard', 'English', '€875 excl. VAT', 'Due Nov 26, 2020', '87%']) {
    await expect.element(waiting.getByText(fact)).toBeVisible();
  }
  await expectLink('Listen to 2 takes', '/projects/p1/review', waiting);
  await expect.element(page.getByRole('article').last().getByText('Waiting for Freja to accept')).toBeVisible();
  expect(
    page
      .getByRole('article')
      .last()
      .getByRole('link', { name: /^Listen/ })
      .elements(),
  ).toEqual([]);
});

test('the button of a row fits into its column with the longest label', async () => {
  await setViewport(320, 800);
  const action = { label: 'Review 20,000 new lines', path: '/projects/p1/lines' };
  await show([row({ status: { ...row({}).status, text: '20 of 20000 lines delivered', action, date: null } })]);
  const button = page.getByRole('link', { name: action.label });
  await expect.element(button).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await setViewport(768, 900);
  expect(button.element().scrollWidth).toBeLessThanOrEqual(button.element().clientWidth);
  expect(document.body.textContent).not.toMatch(/automatically|Approve/);
  await setViewport(1440, 900);
});

test('has no section headings when nothing waits, and shows a voice the customer and the fee', async () => {
  const { customerPrice: _, ...own } = other;
  await show([{ ...own, voiceFee: 470 }], true);
  await expect.element(page.getByRole('article').getByText('Brightside')).toBeVisible();
  await expect.element(page.getByRole('article').getByText('€470')).toBeVisible();
  expect(page.getByRole('heading', { name: 'Other projects' }).elements()).toEqual([]);
});

test.each([768, 1440])('at %i px, chats, buttons and menus of all rows form columns', async (width) => {
  await setViewport(width, 900);
  const details = { label: 'Enter project details', path: '/projects/p3/edit-details' };
  const name = 'A name that is long enough for two lines of a tablet, with a project that nobody has described';
  const fresh = row({ id: 'p3', name, status: { ...row({}).status, action: details, date: null }, voices: [] });
  // The first row has a menu, the others have none.
  const voices = ['a', 'b', 'c'].map((id) => ({ ...freja, id, isAssigned: false }));
  await show([row({ scopes: ['list-project', 'archive-project'], voices }), fresh, other]);
  await expect.element(page.getByRole('link', { name: 'Enter project details' })).toBeVisible();
  const rights = (found: Element[]) => new Set(found.map((element) => element.getBoundingClientRect().right));
  const buttons = page.getByRole('link', { name: /^(Listen to 2 takes|Enter project details)$/ }).elements();
  expect(buttons.length).toBe(2);
  expect(new Set(buttons.map((button) => button.getBoundingClientRect().left)).size).toBe(1);
  expect(rights(buttons).size).toBe(1);
  expect(rights(page.getByRole('list', { name: 'Chats' }).elements()).size).toBe(1);
  const chats = page.getByRole('list', { name: 'Chats' }).first();
  const [first] = chats.getByRole('link').elements();
  expect(first?.getBoundingClientRect().left).toBeGreaterThanOrEqual(chats.element().getBoundingClientRect().left);
  await setViewport(1440, 900);
});

test('links have accessible names that contain what is seen', async () => {
  await show([row({}), other]);
  await expect
    .element(page.getByRole('link', { name: 'Chat with Freja Lindegaard, unread messages' }).first())
    .toBeVisible();
  const rule = 'label-content-name-mismatch';
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'rule', values: [rule] },
    rules: { [rule]: { enabled: true } },
  });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});

test('names the company of each project only to members of several', async () => {
  const teams = ['team-1', 'team-2'].map((id) => ({ id, name: id, role: 'editor' as const, numMembers: 2 }));
  const rows = [
    row({}),
    row({ id: 'p2', team: { id: 'team-2', name: 'A company with a rather long legal name Ltd', numMembers: 2 } }),
  ];
  await setViewport(390, 844);
  await show(rows, false, aMe({ teams }));
  const companyOf = (index: number) => page.getByRole('article').nth(index).getByText('Company: ');
  await expect.element(companyOf(0)).toBeInTheDocument();
  await expect.element(page.getByText('A company with a rather long legal name Ltd')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await setViewport(1440, 900);
});

test('does not name the only company', async () => {
  await show([row({})]);
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(page.getByText('Company: ')).not.toBeInTheDocument();
});
