import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { setViewport } from '@/tests/support/component/viewport';
import { LandingPage } from './landing-page';

/** The rules are in docs/rules/search.md#the-landing-page. */

const types = [
  { id: 'commercial', name: 'Commercial', customerPrice: 450, allowedVoices: [] },
  { id: 'phone-system', name: 'Phone system', customerPrice: 140, allowedVoices: [] },
  { id: 'house-voice', name: 'House voice', customerPrice: 300, allowedVoices: ['freja'] },
  { id: 'event', name: 'Event host', customerPrice: 900, allowedVoices: ['mads'] },
];

const show = (path: string) =>
  renderScreen(
    <>
      <h1>Find your voice</h1>
      <LandingPage
        types={types}
        numLanguages={25}
        turnaroundDays={3}
        turnaroundOfTemplates={new Map([['house-voice', 7]])}
        voices={[]}
      />
    </>,
    { path },
  );

test('says what this is, with prices and turnaround that lead into the wizard', async () => {
  await show('/search');
  await expect
    .element(page.getByRole('heading', { name: 'Find professional voice-over in 25 languages, from €140.' }))
    .toBeVisible();
  await expect.element(page.getByText(/^Fixed prices excl\. VAT/)).toBeVisible();
  const tile = page.getByRole('link', { name: /^Phone system/ });
  await expect.element(tile).toHaveAttribute('href', '/projects/add/details?templateId=phone-system');
  await expect.element(tile.getByText('from €140')).toBeVisible();
  await expect.element(tile.getByText('usually within 3 days')).toBeVisible();
  const limited = page.getByRole('link', { name: /^House voice/ });
  await expect.element(limited.getByText('from €300')).toBeVisible();
  await expect.element(limited.getByText('usually within a week')).toBeVisible();
  const withoutTurnaround = page.getByRole('link', { name: /^Event host/ });
  await expect.element(withoutTurnaround.getByText('usually')).not.toBeInTheDocument();
  await expectLink('For voices', '/search/apply-as-voice');
});

test('shows the name and the sign-up on phones, also while the visitor searches', async () => {
  await setViewport(390, 800);
  await show('/search?q=freja');
  await expect.element(page.getByText('Timbre')).toBeVisible();
  await expectLink('Sign up', '/search/signup');
  await expect.element(page.getByRole('list', { name: 'Project types' })).not.toBeInTheDocument();
});
