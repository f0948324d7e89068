import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aDemo, aMe, aProject, aProjectRow, aVoice } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { ShortlistProfileButton } from './profile-parts';
import { VoiceMenu, VoiceRow } from './voice-row';

/** The rules are in docs/rules/search.md#the-search-screen. */

const user = aMe({ projects: [{ id: 'project-2', name: 'Winter spot' }] });
const voice = aVoice();
const open = { isAccepted: false, requiresAdminApproval: false, maxVoices: 3, allowedVoices: [] };

const named = (id: string, name: string, more: Partial<ProjectRow> = {}) =>
  aProjectRow({ id, name, scopes: ['shortlist-voice'], shortlisting: open, ...more });

test('a click on the heart favorites the voice, says so and can be undone', async () => {
  const requests = stubApi({
    'POST /users/{userId}/favorites': () => undefined,
    'DELETE /users/{userId}/favorites/{voiceId}': () => undefined,
  });
  await renderScreen(<VoiceMenu voice={voice} />, { user: aMe(), path: '/search' });
  await page.getByRole('button', { name: 'Add Bea Tests to favorites' }).click();
  await expect.element(page.getByText('Bea Tests was added to your favorites.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove favorite Bea Tests' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Add Bea Tests to favorites' })).toBeInTheDocument();
  await expect.poll(() => requests.map(({ name }) => name.split(' ')[0])).toEqual(['POST', 'DELETE']);
});

test('shortlists for the newest project that can take the voice, and undoes it', async () => {
  let listed: string[] = [];
  const row = () =>
    named('project-2', 'Winter spot', {
      voices: listed.map((id) => ({ id, name: id, picture: null, isAssigned: false, hasUnread: false })),
    });
  const requests = stubApi({
    'GET /projects': () => [named('project-1', 'Taken', { shortlisting: { ...open, isAccepted: true } }), row()],
    'POST /projects/{projectId}/voices': () => {
      listed = [voice.id];
      return aProject({ id: 'project-2' });
    },
    'DELETE /projects/{projectId}/voices/{voiceId}': () => {
      listed = [];
      return aProject({ id: 'project-2' });
    },
  });
  await renderScreen(<VoiceMenu voice={voice} />, { user, path: '/search' });
  await page.getByRole('button', { name: /^Shortlist Bea Tests/ }).click();
  await expect.element(page.getByText('Bea Tests is shortlisted for Winter spot.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Bea Tests is shortlisted for Winter spot' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Shortlist Bea Tests for Winter spot' })).toBeInTheDocument();
  expect(requests.filter(({ name }) => !name.startsWith('GET')).map(({ params }) => params.projectId)).toEqual([
    'project-2',
    'project-2',
  ]);
});

test('opens the choice of projects when none can take the voice', async () => {
  stubApi({ 'GET /projects': () => [named('project-1', 'Taken', { shortlisting: { ...open, isAccepted: true } })] });
  await renderScreen(<VoiceMenu voice={voice} />, { user, path: '/search' });
  await page.getByRole('button', { name: 'Shortlist Bea Tests' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Shortlist Bea Tests' })).toBeVisible();
  await expect.element(page.getByText('A voice has already accepted this project.')).toBeVisible();
});

test('the choice of projects begins with the last one that can take the voice', async () => {
  const requests = stubApi({
    'GET /projects': () => [
      named('project-1', 'Taken', { shortlisting: { ...open, isAccepted: true } }),
      named('project-2', 'Winter spot'),
      named('project-3', 'Summer spot'),
    ],
    'POST /projects/{projectId}/voices': () => aProject({ id: 'project-2' }),
  });
  await renderScreen(<ShortlistProfileButton voice={voice} />, { user, path: '/voices/voice-1' });
  await page.getByRole('button', { name: 'Shortlist for project' }).click();
  await expect.element(page.getByRole('radio', { name: 'Winter spot' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Taken' })).toBeDisabled();
  await page.getByRole('button', { name: 'Shortlist', exact: true }).click();
  await expect.element(page.getByText('Bea Tests is shortlisted for Winter spot.')).toBeVisible();
  const posts = requests.filter(({ name }) => name.startsWith('POST'));
  expect(posts.map(({ params }) => params.projectId)).toEqual(['project-2']);
});

test('a viewer of a team is offered no shortlist', async () => {
  const teams = user.teams.map((team) => ({ ...team, role: 'viewer' as const }));
  await renderScreen(<VoiceMenu voice={voice} />, { user: { ...user, teams }, path: '/search' });
  await expect.element(page.getByRole('button', { name: 'Add Bea Tests to favorites' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Shortlist/ }).elements()).toEqual([]);
});

test('on a tablet, the actions leave room for the waveform', async () => {
  await setViewport(768, 800);
  const heard = aVoice({ voiceDemos: [aDemo({ uri: 'audio/1.mp3', peaks: btoa('@'.repeat(120)) })] });
  await renderScreen(
    // The width beside the navigation.
    <div style={{ width: 656 }}>
      <VoiceRow voice={heard} position={1} total={1} isActive />
    </div>,
    { user, path: '/search' },
  );
  const waveform = page.getByRole('slider');
  await expect.element(waveform).toBeVisible();
  expect(waveform.element().getBoundingClientRect().width).toBeGreaterThan(95);
});

test('on the narrowest phone, the three actions leave room for the name', async () => {
  await setViewport(320, 700);
  await renderScreen(
    // The width inside the margins of the page.
    <div style={{ width: 288 }}>
      <VoiceRow voice={voice} position={1} total={1} isActive />
    </div>,
    { user, path: '/search' },
  );
  const shortlist = page.getByRole('button', { name: 'Shortlist Bea Tests' });
  await expect.element(shortlist).toBeVisible();
  for (const button of [shortlist, page.getByRole('button', { name: 'Add Bea Tests to favorites' })]) {
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const name = page.getByRole('heading', { name: 'Bea Tests' }).element();
  expect(name.getBoundingClientRect().width).toBeGreaterThan(110);
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
