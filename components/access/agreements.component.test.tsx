import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useSubmit } from '@/components/shared/use-request';
import { api } from '@/lib/client/api';
import type { Agreements, DueAgreement } from '@/lib/contracts/legal-texts';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { expectLink } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aPlaylist } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { AgreementsPage } from './agreements-page';

const terms: DueAgreement = {
  kind: 'terms',
  title: 'Terms and conditions',
  versionId: 7,
  validFrom: '2027-01-01',
  summary: 'Pickups are free for 30 days.\nInvoices are due after 14 days.',
};
const privacy: DueAgreement = { ...terms, kind: 'privacy', title: 'Privacy policy', versionId: 8, summary: 'No SMS.' };
const agreedToTerms = {
  kind: 'terms' as const,
  title: 'Terms and conditions',
  versionId: 0,
  validFrom: '2026-12-01',
  agreedAt: '2026-12-05T10:00:00.000Z',
};
const owing: Agreements = { due: [terms, privacy], agreed: [agreedToTerms] };
const settled: Agreements = { due: [], agreed: [{ ...agreedToTerms, ...terms, agreedAt: '2027-01-02T10:00:00.000Z' }] };

const agree = page.getByRole('button', { name: 'Agree and continue' });
const box = (title: string) => page.getByRole('checkbox', { name: `I agree to the ${title}` });

const render = (agreements = owing, returnTo: string | null = null, user = aMe()) =>
  renderScreen(<AgreementsPage agreements={agreements} returnTo={returnTo} />, { user, path: '/agreements' });

test('asks for the agreement to each text, and returns to the page from which the user came', async () => {
  const requests = stubApi({ 'POST /me/agreements': () => settled });
  await render(owing, '/projects?label=radio');
  await expect.element(page.getByText(/Pickups are free for 30 days\./)).toBeVisible();
  await expect.element(page.getByText(/can still finish running projects, which are paid/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Read the text/ }).first())
    .toHaveAttribute('href', '/docs/terms?version=7');
  await box('terms and conditions').click();
  await agree.click();
  await expect.element(page.getByText('Please read the text and agree')).toBeVisible();
  await expect.element(box('privacy policy')).toHaveFocus();
  expect(lastChange(requests)).toBeUndefined();
  await box('privacy policy').click();
  await agree.click();
  await expect.poll(currentPath).toBe('/projects?label=radio');
  expect(lastChange(requests)).toMatchObject({
    name: 'POST /me/agreements',
    body: {
      agreements: [
        { kind: 'terms', versionId: 7 },
        { kind: 'privacy', versionId: 8 },
      ],
    },
  });
});

test('without such a page, it stays and lists what the user agreed to', async () => {
  stubApi({ 'POST /me/agreements': () => settled });
  await render({ ...owing, due: [terms] });
  await expectLink('Terms and conditions', '/docs/terms?version=0');
  await box('terms and conditions').click();
  await agree.click();
  await expect.element(page.getByText('There is nothing to agree to.')).toBeVisible();
  await expectLink('Terms and conditions', '/docs/terms?version=7');
});

test('a text that has changed meanwhile is shown again, with its box empty', async () => {
  stubApi({
    'GET /me/agreements': () => ({ ...owing, due: [{ ...terms, versionId: 9, summary: 'Newer.' }] }),
    'POST /me/agreements': () =>
      rejected({ status: 409, error: 'This text has changed in the meantime.', code: 'text-changed' }),
  });
  await render({ ...owing, due: [terms] });
  await box('terms and conditions').click();
  await agree.click();
  await expect.element(page.getByText('Newer.')).toBeVisible();
  await expect.element(page.getByText('This text has changed in the meantime.')).toBeVisible();
  await expect.element(box('terms and conditions')).not.toBeChecked();
});

test('support cannot agree for a user', async () => {
  await render(owing, null, aMe({ isImpersonating: true }));
  await expect.element(page.getByText('Only the user can change this. You are impersonating.')).toBeVisible();
  await expect.element(box('terms and conditions')).toBeDisabled();
  await expect.element(agree).not.toBeInTheDocument();
});

test('fits a phone of 320 px, with a summary of one long word', async () => {
  await setViewport(320, 700);
  await render({ ...owing, due: [{ ...terms, summary: 'x'.repeat(200) }] });
  await expect.element(agree).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

/** A button whose request starts something new. */
function Starter() {
  const { send, problem } = useSubmit(() =>
    api('POST /users/{userId}/playlists', { params: { userId: 'user-1' }, body: { name: 'Radio' } }),
  );
  return (
    <>
      <button type="button" onClick={() => send()}>
        Start
      </button>
      <p>Problem: {problem ?? 'none'}</p>
    </>
  );
}

const refusal = 'Please agree to the new terms first. You find them in your profile.';

function stubStart() {
  let hasAgreed = false;
  return stubApi({
    'POST /users/{userId}/playlists': () =>
      hasAgreed ? aPlaylist() : rejected({ status: 409, error: refusal, code: 'agreement-needed' }),
    'GET /me/agreements': () => ({ ...owing, due: [terms] }),
    'POST /me/agreements': () => {
      hasAgreed = true;
      return settled;
    },
  });
}

test('a request that needs an agreement asks for it in place, and is sent again', async () => {
  const requests = stubStart();
  await renderScreen(<Starter />, { user: aMe() });
  await page.getByRole('button', { name: 'Start' }).click();
  const dialog = page.getByRole('dialog', { name: 'Our terms have changed' });
  await expectLink(/^All your agreements/, '/agreements', dialog);
  await dialog.getByRole('checkbox', { name: 'I agree to the terms and conditions' }).click();
  await dialog.getByRole('button', { name: 'Agree and continue' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => lastChange(requests)?.name).toBe('POST /users/{userId}/playlists');
  await expect.element(page.getByText('Problem: none')).toBeVisible();
});

test('who closes the dialog reads why the request was refused', async () => {
  stubStart();
  await renderScreen(<Starter />, { user: aMe() });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText(`Problem: ${refusal}`)).toBeVisible();
});
