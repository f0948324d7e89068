import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Me } from '@/lib/contracts/profile';
import { renderScreen } from '@/tests/support/component/render';
import { aDemo, aMe, aVoice } from '@/tests/support/component/samples';
import { VoiceMenu } from './voice-row';

/** The rules of the menu of a voice are in docs/rules/search.md. */

const team = { id: 'team-1', name: 'Cora Radio', numMembers: 2 };
const own = ['Share profile', 'Add to favorites', 'Add to playlist'];
const project = { id: 'project-1', name: 'Spring spot' };

const users: [string, Me | null, string[]][] = [
  ['a visitor', null, ['Start a project', 'Share profile']],
  ['a customer', aMe(), ['Start a project', ...own]],
  ['a customer with a project', aMe({ projects: [project] }), ['Shortlist for project', ...own]],
  [
    'a customer who has the favorite',
    aMe({ favorites: ['voice-1'] }),
    ['Start a project', 'Share profile', 'Remove favorite', 'Add to playlist'],
  ],
  ['a viewer of a team', aMe({ teams: [{ ...team, role: 'viewer' }] }), own],
  ['a voice', aMe({ isVoice: true }), ['Share profile']],
];

test.each(users)('%s has the actions that they may use', async (_, user, actions) => {
  const voice = aVoice({ voiceDemos: [aDemo({ uri: 'demos/one.mp3' })] });
  await renderScreen(<VoiceMenu voice={voice} />, { user, path: '/search' });
  await page.getByRole('button', { name: 'More about Bea Tests' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Show profile' })).toBeVisible();
  const entries = page.getByRole('menuitem').elements();
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Play', 'Show profile', ...actions]);
});
