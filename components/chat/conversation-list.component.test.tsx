import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject, aProjectVoice } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { ConversationList } from './conversation-list';

const voice = (id: string, isAssigned = false) => aProjectVoice({ id, name: `Voice ${id}`, isAssigned });

test.each([
  [false, 'Assigned'],
  [true, 'Approved'],
])('names the state of the voice, approved: %s', async (isApproved, state) => {
  await setViewport(1440, 800);
  const project = aProject({ voices: [voice('a', true), voice('b')], isApproved });
  await renderScreen(<ConversationList project={project} voiceId="a" userId="user-1" />, { user: aMe() });
  await expect.element(page.getByRole('link', { name: `Voice a ${state}` })).toBeVisible();
});

test.each([
  [390, 'has its own tab', [voice('a', true), voice('b')], false],
  [390, 'has its own tab before the assignment', [voice('a'), voice('b'), voice('c')], false],
  [390, 'is folded with others into one tab', [voice('a', true), voice('b'), voice('c')], true],
  [1440, 'is shown beside the chat', [voice('a', true), voice('b')], true],
])('at %i px, a conversation that %s: listed %j', async (width, _, voices, isListed) => {
  await setViewport(width, 800);
  const project = aProject({ voices });
  await renderScreen(<ConversationList project={project} voiceId="a" userId="user-1" />, { user: aMe() });
  const list = page.getByRole('navigation', { name: 'Conversations', includeHidden: true });
  await expect.element(list).toBeInTheDocument();
  expect(list.element().checkVisibility()).toBe(isListed);
});
