import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { dialogPage } from './dialog-page';

const members = dialogPage<{ teamId: string }>({
  '': { title: 'Members' },
  add: { title: 'Add member', open: ({ teamId }, { returnTo }) => `add to ${teamId}, return to ${String(returnTo)}` },
  'edit/[memberId]': ({ id }) => `edit ${id}`,
  'edit/[memberId]/remove': async ({ teamId, id }) => `remove ${id} from ${teamId}`,
});
const lines = dialogPage({ approve: () => 'approve', '[...rest]': () => 'a line' });

async function shown({ Page }: typeof members | typeof lines, dialog?: string | string[]): Promise<ReactNode> {
  const params = Promise.resolve({ teamId: 'team', dialog });
  return Page({ params, searchParams: Promise.resolve({ returnTo: '/search' }) });
}

test('a page shows the dialog that the rest of its address names', async () => {
  expect(await shown(members)).toBeNull();
  expect(await shown(members, ['add'])).toBe('add to team, return to /search');
  expect(await shown(members, 'add')).toBe('add to team, return to /search');
  expect(await shown(members, ['edit', 'ada'])).toBe('edit ada');
  expect(await shown(members, ['edit', 'ada', 'remove'])).toBe('remove ada from team');
});

test.each([[['edit']], [['edit', 'ada', 'remove', 'now']], [['add', 'add']], ['constructor'], [['__proto__']]])(
  'leads from %j to the search, or to the row for the rest',
  async (dialog) => {
    await expect(shown(members, dialog)).rejects.toMatchObject({ digest: expect.stringContaining(';/search;') });
    expect(await shown(lines, dialog)).toBe('a line');
  },
);

test('the row for the rest is not the page without a dialog', async () => {
  expect(await shown(lines)).toBeNull();
});

test.each([
  [undefined, { title: 'Members' }],
  [['add'], { title: 'Add member' }],
  [['edit', 'ada'], {}],
  [['nothing'], {}],
])('the title of %j', async (dialog, metadata) => {
  expect(await members.generateMetadata({ params: Promise.resolve({ teamId: 'team', dialog }) })).toEqual(metadata);
});
