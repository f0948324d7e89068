import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { setViewport } from '@/tests/support/component/viewport';
import { SignupChoice } from './signup-choice';
import { SignupForm } from './signup-form';

const send = (name = 'Sign up') => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const agreement = (text: string) => page.getByRole('checkbox', { name: `I agree to the ${text}`, exact: false });
const box = (locator: Locator) => locator.element().getBoundingClientRect();

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

const person = {
  'First name': 'Ada',
  'Last name': 'Quinn',
  'Company name': 'Quinn Radio AB',
  Email: 'ada@quinn.example',
};

test('a customer accepts terms and privacy without a checkbox; each missing or blank field has a message', async () => {
  await renderScreen(<SignupForm isVoice={false} />, { path: '/search/signup-as-customer' });
  await expect
    .element(page.getByText(/^By signing up you accept the terms and conditions.* and the privacy policy/))
    .toBeVisible();
  await expectLink(/^terms and conditions/, '/docs/terms');
  await expectLink(/^privacy policy/, '/docs/privacy');
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await send().click();
  for (const missing of ['first name', 'last name', 'company name', 'email address', 'password']) {
    await expect.element(page.getByText(`Please enter your ${missing}`)).toBeVisible();
  }
  await field('First name').fill('  ');
  await expect.element(page.getByText('Please enter your first name')).toBeVisible();
  await field('First name').fill('Ada');
  await expect.element(page.getByText('Please enter your first name')).not.toBeInTheDocument();
});

test('scrolls to the first invalid field and focuses it', async () => {
  await setViewport(390, 460);
  await renderScreen(<SignupForm isVoice={false} />, { path: '/search/signup-as-customer' });
  (field('Password').element() as HTMLElement).focus();
  await send().click();
  await expect.element(field('First name')).toHaveFocus();
  await expect.element(page.getByText('Please enter your first name')).toBeInViewport();
});

test('a pasted number selects its dial code, and is sent with it', async () => {
  const requests = stubApi({ 'POST /users': () => ({ email: person.Email }) });
  await renderScreen(<SignupForm isVoice={false} country="SE" />, { path: '/search/signup-as-customer' });
  const dialCode = page.getByRole('combobox', { name: 'Dial code' });
  await expect.element(dialCode).toHaveValue('SE');
  await field('Phone').fill('+45 20 12 34 56');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field('Password')).toHaveAttribute('type', 'text');
  await expect.element(dialCode).toHaveValue('DK');
  await expect.element(field('Phone')).toHaveValue('20 12 34 56');
  await dialCode.selectOptions('NO');
  await fill({ ...person, Phone: '406 12 345', Password: 'quiet-lantern-81' });
  await send().click();
  await expect.poll(currentPath).toBe('/search/verify?email=ada%40quinn.example');
  expect(requests.find(({ name }) => name === 'POST /users')?.body).toMatchObject({ phone: '+47 406 12 345' });
});

test('a phone number that the server rejects has its message at the field', async () => {
  const error = 'Please enter a valid phone number';
  stubApi({ 'POST /users': () => rejected({ status: 400, error, fields: { phone: error } }) });
  await renderScreen(<SignupForm isVoice={false} country="NO" />, { path: '/search/signup-as-customer' });
  await fill({ ...person, Phone: '1', Password: 'quiet-lantern-81' });
  await send().click();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(field('Phone')).toHaveFocus();
});

test('a voice accepts three agreements, each with its own message', async () => {
  const requests = stubApi({ 'POST /users': () => ({ email: person.Email }) });
  await renderScreen(<SignupForm isVoice />, { path: '/search/apply-as-voice' });
  await fill({ ...person, Password: 'quiet-lantern-81' });
  await send('Apply').click();
  const agreements = ['terms and conditions', 'privacy policy', 'consultancy agreement'];
  for (const text of agreements) await expect.element(page.getByText(`Please agree to the ${text}`)).toBeVisible();
  for (const text of agreements) await agreement(text).click();
  await send('Apply').click();
  await expect.poll(currentPath).toBe('/search/verify?email=ada%40quinn.example');
  expect(requests.find(({ name }) => name === 'POST /users')?.body).toMatchObject({
    isVoice: true,
    agreements: { terms: true, privacy: true, consultancy: true },
  });
});

test('the sticky buttons do not hide the focused field', async () => {
  await setViewport(390, 560);
  await renderScreen(<SignupForm isVoice />, { path: '/search/apply-as-voice' });
  const last = agreement('consultancy agreement');
  await expect.element(last).toBeInTheDocument();
  (field('First name').element() as HTMLElement).focus();
  (last.element() as HTMLElement).focus();
  await expect.poll(() => box(last).bottom <= box(send('Apply')).top).toBe(true);
});

test('a sign-up that starts a project says so, and keeps the voice on each way', async () => {
  const query = '?createProject=true&voiceId=voice-1';
  await renderScreen(<SignupChoice voiceName={null} />, { path: `/search/signup${query}` });
  await expect.element(page.getByText('To start a project you need to sign up')).toBeVisible();
  const href = (name: string | RegExp) => page.getByRole('link', { name }).element().getAttribute('href');
  expect([href(/^Sign up as customer/), href(/^Apply as voice/), href('Login')]).toEqual([
    `/search/signup-as-customer${query}`,
    '/search/apply-as-voice',
    `/search/login${query}`,
  ]);
});
