import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Me } from '@/lib/contracts/profile';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aVoice } from '@/tests/support/component/samples';
import { PlayerMenu } from './player-controls';
import type { Track } from './track';

const { id: voiceId, name } = aVoice();
const track: Track = {
  id: 'demo-1',
  uri: 'demos/one.mp3',
  title: 'First',
  subtitle: name,
  voiceId,
  peaks: null,
  durationMs: null,
  isDemo: true,
};
const project = { id: 'project-1', name: 'Spring spot' };

const users: [string, Me | null, string[]][] = [
  ['a visitor', null, []],
  ['a voice', aMe({ isVoice: true }), []],
  ['a customer', aMe(), ['Start a project']],
  ['a customer with a project', aMe({ projects: [project] }), ['Shortlist for project']],
];

test.each(users)('%s has the actions that they may use', async (_, user, actions) => {
  await renderScreen(<PlayerMenu track={track} />, { user });
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Show profile' })).toBeVisible();
  const entries = page.getByRole('menuitem').elements();
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Show profile', ...actions]);
});
