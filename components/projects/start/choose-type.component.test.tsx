import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aTemplate, aVoiceProfile } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { ChooseType } from './choose-type';
import { TemplateInfoDialog } from '@/components/projects/details/template-info';

/** The first step of the wizard is in docs/rules/projects.md#ordering. */

test('a type that is not available for the voice can be read but not selected', async () => {
  stubApi({ 'GET /voices/{voiceId}': () => aVoiceProfile({ name: 'Una Vale' }) });
  const template = aTemplate({ name: 'For others', allowedVoices: ['someone-else'] });
  const path = '/projects/add/info/template-1?voiceId=voice-1';
  await renderScreen(<TemplateInfoDialog template={template} />, { user: aMe(), path });
  const about = page.getByRole('dialog', { name: 'For others' });
  await expect.element(about.getByText('Not available for Una Vale.')).toBeVisible();
  await expect.element(about.getByRole('link', { name: 'Choose For others' })).not.toBeInTheDocument();
  await about.getByRole('link', { name: 'Other project types' }).click();
  await expect.poll(currentPath).toBe('/projects/add?voiceId=voice-1');
});

test('a type that support approves can be chosen, but not together with a voice', async () => {
  stubApi({ 'GET /voices/{voiceId}': () => aVoiceProfile({ name: 'Una Vale' }) });
  const template = aTemplate({ name: 'Corporate film', requiresAdminApproval: true, hasLineReader: true });
  const path = '/projects/add/info/template-1';
  const { unmount } = await renderScreen(<TemplateInfoDialog template={template} />, { user: aMe(), path });
  await expect.element(page.getByRole('link', { name: 'Choose Corporate film' })).toBeVisible();
  await unmount();
  await renderScreen(<TemplateInfoDialog template={template} />, { user: aMe(), path: `${path}?voiceId=voice-1` });
  await expect
    .element(page.getByText('Not available for Una Vale. This project type cannot be created while inviting voice'))
    .toBeVisible();
});

test('an unknown voice shows an error and offers to start without one', async () => {
  stubApi({ 'GET /voices/{voiceId}': () => rejected({ status: 404, error: 'There is no such voice.' }) });
  const path = '/projects/add?voiceId=unknown';
  await renderScreen(<ChooseType templates={[aTemplate()]} />, { user: aMe(), path });
  await expect.element(page.getByText(/^This voice is not available\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Trailer', exact: true })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'start without a voice' }).click();
  await expect.poll(currentPath).toBe('/projects/add');
  await expect.element(page.getByRole('link', { name: 'Trailer', exact: true })).toBeVisible();
});

test('a company of another user asks for a company', async () => {
  const path = '/projects/add?teamId=unknown';
  await renderScreen(<ChooseType templates={[aTemplate()]} />, { user: aMe(), path });
  await page.getByRole('link', { name: 'Trailer', exact: true }).click();
  await expect.element(page.getByText('Please select a company')).toBeVisible();
  expect(currentPath()).toBe(path);
});

test('of several companies one is chosen first, also in the dialog about a type', async () => {
  const teams = ['North', 'South'].map((name) => ({
    id: name.toLowerCase(),
    name,
    role: 'owner' as const,
    numMembers: 1,
  }));
  const user = aMe({ teams });
  const { unmount } = await renderScreen(<ChooseType templates={[aTemplate()]} />, { user, path: '/projects/add' });
  await page.getByRole('link', { name: 'Trailer', exact: true }).click();
  await expect.element(page.getByText('Please select a company')).toBeVisible();
  await page.getByRole('combobox', { name: 'Company' }).selectOptions('South');
  await expect.poll(currentPath).toBe('/projects/add?teamId=south');
  await unmount();
  await renderScreen(<TemplateInfoDialog template={aTemplate()} />, { user, path: '/projects/add/info/template-1' });
  const about = page.getByRole('dialog', { name: 'Trailer' });
  await expect.element(about.getByRole('link', { name: 'Select a company' })).toBeVisible();
  await expect.element(about.getByRole('link', { name: 'Choose Trailer' })).not.toBeInTheDocument();
});

test.for([320, 1440])('at %i px, a type does not move when the name of the voice arrives', async (width) => {
  await setViewport(width, 900);
  const held = holdResponse();
  const name = 'The Northern Broadcasting Company and all of its voices in every language';
  stubApi({
    'GET /voices/{voiceId}': async () => {
      await held.released;
      return aVoiceProfile({ name });
    },
  });
  const path = '/projects/add?voiceId=voice-1';
  await renderScreen(<ChooseType templates={[aTemplate()]} />, { user: aMe(), path });
  const type = page.getByRole('link', { name: 'Trailer', exact: true });
  await expect.element(type).toBeVisible();
  const top = type.element().getBoundingClientRect().top;
  held.release();
  await expect.element(page.getByText(name)).toBeVisible();
  expect(type.element().getBoundingClientRect().top).toBe(top);
  expect(document.documentElement.scrollWidth).toBe(width);
});
