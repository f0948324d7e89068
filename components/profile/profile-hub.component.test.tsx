import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setStorageOwner } from '@/lib/client/browser-storage';
import { setUnsentRecordings } from '@/lib/client/unsent-recordings';
import type { Me } from '@/lib/contracts/profile';
import { stubApi } from '@/tests/support/component/api-stub';
import { targetsOf } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { ProfileHub } from './profile-hub';

test('asks before a logout deletes recordings that are not uploaded', async () => {
  const user = aMe({ isVoice: true });
  setStorageOwner(user.id);
  setUnsentRecordings(true);
  const sent = stubApi();
  await renderScreen(<ProfileHub user={user} />, { user, path: '/profile' });
  await page.getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Recordings are not uploaded yet' });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

const linksOf = () => targetsOf(page.getByRole('link'));
const step = (name: Me['profileSteps'][number]['name'], isDone: boolean, teamId: string | null = null) => ({
  name,
  teamId,
  isDone,
});

test('a voice sees what is missing, how far the application is, and the pages of voices', async () => {
  const steps = [step('name', true), step('picture', false), step('payout', false, 'team-1')];
  const user = aMe({ isVoice: true, voiceStatus: 'applied', profileSteps: steps });
  await renderScreen(<ProfileHub user={user} />, { user, path: '/profile' });
  const application = page.getByRole('region', { name: 'Your application' });
  await expect.element(application.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await expect.element(page.getByText('1 of 3 done')).toBeVisible();
  const missing = page.getByRole('region', { name: 'Complete your profile' });
  const links = missing
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Add a picture', '/profile/picture'],
    ['Set up payout', '/teams/team-1/payout-settings'],
  ]);
  for (const path of ['/profile/edit-profile', '/profile/voice-demos', '/profile/studio-quality-demo']) {
    expect(linksOf()).toContain(path);
  }
  expect(linksOf()).not.toContain('/teams/team-1/members');
});

test.each([
  ['awaiting', /Your profile is complete and waits for approval/],
  ['returned', /Your profile was sent back/],
  ['published', /Your profile is published: customers find you/],
] as const)('a voice whose application is %s is told so', async (voiceStatus, text) => {
  const user = aMe({ isVoice: true, voiceStatus });
  await renderScreen(<ProfileHub user={user} />, { user, path: '/profile' });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a customer sees the team pages as owner or admin, and other teams by name and role', async () => {
  const teams: Me['teams'] = [
    { id: 'own', name: 'Own Radio', role: 'owner', numMembers: 2 },
    { id: 'invoiced', name: 'Invoiced Radio', role: 'admin', numMembers: 2 },
    { id: 'other', name: 'Other Radio', role: 'viewer', numMembers: 2 },
  ];
  const profileSteps = [
    step('company', true, 'own'),
    step('payment-method', false, 'own'),
    step('company', true, 'invoiced'),
  ];
  const user = aMe({ teams, profileSteps });
  await renderScreen(<ProfileHub user={user} />, { user, path: '/profile' });
  await expect.element(page.getByText('Other Radio')).toBeVisible();
  await expect.element(page.getByText('viewer')).toBeVisible();
  expect(linksOf().filter((href) => href?.startsWith('/teams/'))).toEqual([
    '/teams/own/payment-methods',
    '/teams/own/company-information',
    '/teams/own/payment-methods',
    '/teams/own/members',
    '/teams/invoiced/company-information',
    '/teams/invoiced/members',
  ]);
  expect(linksOf().filter((href) => href?.includes('leave-team'))).toEqual(['/profile/leave-team/other']);
  await expect.element(page.getByText('Voice demos')).not.toBeInTheDocument();
});
