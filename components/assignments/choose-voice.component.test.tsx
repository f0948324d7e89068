import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { renderProject } from '@/tests/support/component/project';
import { stubApi } from '@/tests/support/component/api-stub';
import { aDemo, aProject, aTeam, aProjectVoice, swedishVat } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { AssignVoice } from './assign-voice';
import { ChooseVoice } from './choose-voice';

const demo = (id: string, name: string, language: string) => aDemo({ id, name, language, uri: `audio/${id}.mp3` });
const voice = (id: string, name: string) =>
  aProjectVoice({ id, name, voiceDemos: [demo(`${id}-da`, 'Danish', 'da'), demo(`${id}-en`, 'English', 'en')] });

test('plays a demo in the project’s language, and aligns the players of all voices', async () => {
  await setViewport(1440, 900);
  const voices = [voice('a', 'Bo'), voice('b', 'Alexandra Montgomery Richardson')];
  const project = aProject({ language: 'en', voices, scopes: ['list-project', 'assign-voice'] });
  stubApi({ 'POST /analytics/events': () => undefined });
  await renderProject(<ChooseVoice />, project, { path: '/projects/project-1/assign-voice' });
  const players = page.getByRole('button', { name: /^Play/ });
  await expect.element(players.first()).toBeVisible();
  expect(players.elements()).toHaveLength(2);
  for (const player of players.elements()) expect(player.getAttribute('aria-label')).toContain('English');
  const [first, second] = players.elements().map((player) => player.getBoundingClientRect().left);
  expect(first).toBe(second);
});

test('the button that books names the voice and what it costs, in full width on a phone', async () => {
  await setViewport(390, 844);
  const price = { price: 450, discount: 0, extras: 430, total: 880, vat: 220, totalWithVat: 1_100, tax: swedishVat };
  const project = aProject({
    voices: [voice('a', 'Bo Lind')],
    scopes: ['list-project', 'assign-voice'],
    customerPrice: 450,
    customerPriceDetails: price,
  });
  stubApi({ 'GET /teams/{teamId}': () => aTeam(), 'POST /analytics/events': () => undefined });
  await renderProject(<AssignVoice publishableKey={null} />, project, {
    path: '/projects/project-1/assign-voice/a',
    params: { projectId: 'project-1', voiceId: 'a' },
  });
  const assign = page.getByRole('button', { name: 'Assign Bo Lind · €1,100' });
  await expect.element(assign).toBeVisible();
  expect(assign.element().getBoundingClientRect().width).toBeGreaterThan(340);
});

test('asks for the country from which the VAT follows, and names the amount without VAT', async () => {
  const tax = { rate: 0, category: 'undecided' as const, note: '' };
  const price = { price: 450, discount: 0, extras: 0, total: 450, vat: 0, totalWithVat: 450, tax };
  const project = aProject({
    voices: [voice('a', 'Bo Lind')],
    scopes: ['list-project', 'assign-voice'],
    customerPrice: 450,
    customerPriceDetails: price,
  });
  const path = '/projects/project-1/assign-voice/a';
  stubApi({ 'GET /teams/{teamId}': () => aTeam({ taxId: '1' }), 'POST /analytics/events': () => undefined });
  await renderProject(<AssignVoice publishableKey={null} />, project, {
    path,
    params: { projectId: 'project-1', voiceId: 'a' },
  });
  await page.getByRole('button', { name: 'Assign Bo Lind · €450 excl. VAT' }).click();
  await expect.element(page.getByText('Please enter country')).toBeVisible();
  const href = `/teams/team-1/company-information?returnTo=${encodeURIComponent(path)}`;
  await expectLink('Edit company information', href);
  await expectLink('company’s country', href);
});
