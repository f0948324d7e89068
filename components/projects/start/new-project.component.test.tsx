import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aTeam, aTemplate, aVoiceProfile } from '@/tests/support/component/samples';
import { NewProject } from './new-project';

/** A project that is started from a profile is in docs/rules/projects.md#ordering. */
test('is in the native language of the voice, unless the customer chooses another', async () => {
  stubApi({
    'GET /voices/{voiceId}': () => aVoiceProfile({ languages: ['en', 'da'], language: 'en', nativeLanguage: 'da' }),
    'GET /discount': () => 0,
    'GET /teams/{teamId}': () => aTeam(),
  });
  const template = aTemplate({ id: 'spot' });
  await renderScreen(<NewProject templates={[template]}>{null}</NewProject>, {
    user: aMe(),
    path: '/projects/add/details?templateId=spot&voiceId=voice-1',
  });
  const language = (name: string) => page.getByRole('radio', { name });
  await expect.element(language('Danish')).toBeChecked();
  await page.getByText('English', { exact: true }).click();
  await expect.element(language('English')).toBeChecked();
});

test('says which countries a territory has, and that the license has one without it', async () => {
  stubApi({
    'GET /voices/{voiceId}': () => aVoiceProfile(),
    'GET /discount': () => 0,
    'GET /teams/{teamId}': () => aTeam(),
  });
  const option = (description: string, territory: string) => ({
    description,
    customerPrice: 100,
    usage: { media: [], termMonths: null, territory },
  });
  const options = [option('Nordic countries', 'Denmark, Norway and Sweden'), option('Europe', 'Europe')];
  const place = { id: 'place', name: 'Territory', description: '', options };
  const express = {
    id: 'express',
    name: 'Express',
    description: '',
    options: [{ description: '24 h', customerPrice: 90 }],
  };
  const template = aTemplate({ id: 'spot', addons: [place, express] });
  await renderScreen(<NewProject templates={[template]}>{null}</NewProject>, {
    user: aMe(),
    path: '/projects/add/details?templateId=spot&voiceId=voice-1',
  });
  await expect.element(page.getByText('Denmark, Norway and Sweden')).toBeVisible();
  expect(page.getByText('Europe', { exact: true }).elements()).toHaveLength(1);
  await expect
    .element(page.getByRole('radiogroup', { name: 'Territory' }).getByRole('radio').first())
    .toHaveAccessibleName('Only what is included');
  await expect
    .element(page.getByRole('radiogroup', { name: 'Express' }).getByRole('radio').first())
    .toHaveAccessibleName('None');
});

test('names the company that orders, if there are several, and lets it be changed', async () => {
  const teams = ['team-1', 'team-2'].map((id) => ({
    id,
    name: `Company ${id}`,
    role: 'owner' as const,
    numMembers: 1,
  }));
  stubApi({ 'GET /discount': () => 0, 'GET /teams/{teamId}': () => aTeam() });
  await renderScreen(<NewProject templates={[aTemplate({ id: 'spot' })]}>{null}</NewProject>, {
    user: aMe({ teams }),
    path: '/projects/add/details?templateId=spot&teamId=team-2',
  });
  await expect.element(page.getByText('Company team-2')).toBeVisible();
  await expectLink('Change company', '/projects/add?templateId=spot&teamId=team-2');
});

test('tells visitors only that VAT may be added', async () => {
  stubApi({ 'GET /discount': () => 0, 'GET /teams/{teamId}': () => aTeam() });
  const sentence = page.getByText('VAT may come on top, depending on your company.');
  const path = '/projects/add/details?templateId=spot';
  const form = <NewProject templates={[aTemplate({ id: 'spot' })]}>{null}</NewProject>;
  const visit = await renderScreen(form, { user: null, path });
  await expect.element(sentence).toBeVisible();
  await expect.element(page.getByText('Total excl. VAT')).toBeVisible();
  await visit.unmount();
  await renderScreen(form, { user: aMe(), path });
  await expectLink('company’s country', `/teams/team-1/company-information?returnTo=${encodeURIComponent(path)}`);
  await expect.element(sentence).not.toBeInTheDocument();
});

test('shows the price of what is chosen, with VAT', async () => {
  stubApi({ 'GET /discount': () => 0, 'GET /teams/{teamId}': () => aTeam({ hasVat: true }) });
  const template = aTemplate({ id: 'spot', baseWords: 500, maxWordOptions: [{ words: 1_500, customerPrice: 75.5 }] });
  await renderScreen(<NewProject templates={[template]}>{null}</NewProject>, {
    user: aMe(),
    path: '/projects/add/details?templateId=spot',
  });
  const price = page.getByRole('region', { name: 'Price' });
  const shown = (sums: string) => `Price${sums}You will not be charged until you assign a voice to the project.`;
  await expect.element(price).toHaveTextContent(shown('Project€200Total excl. VAT€200VAT 25%€50Total€250'));
  await page.getByText(/^1,500 words/).click();
  const sums = 'Total excl. VAT€275.50VAT 25%€68.88Total€344.38';
  await expect.element(price).toHaveTextContent(shown(`Project€200Word allowance: 1,500 words€75.50${sums}`));
});
