import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import type { Me } from '@/lib/contracts/profile';
import { Link } from '@/components/ui/link';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe } from '@/tests/support/component/samples';
import { EditProfile } from './edit-profile';

const save = page.getByRole('button', { name: 'Save' });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });

function show(user: Me, country: string | null = null) {
  const requests = stubApi({ 'PATCH /users/{userId}': () => user });
  const screen = (
    <>
      <EditProfile user={user} country={country} pendingEmail={null} />
      <Link href="/search">Find voices</Link>
    </>
  );
  return renderScreen(screen, { user, path: '/profile/edit-profile' }).then(() => requests);
}

test('Save appears with the first change, sends only what changed, and returns to the profile', async () => {
  const requests = await show(aMe());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
  await expectLink('Back to profile', '/profile');
  await expect.element(save).not.toBeInTheDocument();
  await field('First name').fill('Kim');
  await save.click();
  await expect.poll(currentPath).toBe('/profile');
  expect(requests.map(({ body }) => body)).toEqual([{ firstName: 'Kim' }]);
});

test.each(['First name', 'Last name', 'Email'])('%s may not be empty', async (name) => {
  const requests = await show(aMe());
  await field(name).fill('   ');
  await save.click();
  await expect.element(page.getByText('Please enter a value')).toBeVisible();
  await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
  expect(requests).toEqual([]);
});

test('an impossible phone number has a message at its field', async () => {
  const user = aMe();
  await show(user);
  const message = 'Please enter a valid phone number';
  stubApi({ 'PATCH /users/{userId}': () => rejected({ status: 400, error: message, fields: { phone: message } }) });
  await field('Phone').fill('12');
  await save.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(field('Phone')).toHaveValue('12');
});

test.each([
  [null, null, '+46'],
  ['DK', null, '+45'],
  ['DK', '+4915112345678', '+49'],
])('in %s, the dial code of the phone number %s is %s', async (country, phone, dialCode) => {
  const requests = await show(aMe({ phone }), country);
  await field('Phone').fill('701234567');
  await expect.element(field('Phone')).toHaveAttribute('maxlength', '250');
  await save.click();
  await expect.poll(() => requests[0]?.body).toEqual({ phone: `${dialCode} 701234567` });
});

test('gender and studio are fields of voices', async () => {
  const requests = await show(aMe({ isVoice: true, phone: '+46701234567' }));
  await page.getByRole('radio', { name: 'Female' }).click();
  for (const name of ['Microphone', 'Sound card', 'Recording software', 'Recording space'])
    await field(name).fill(name);
  await expect.element(field('Recording software')).toHaveAttribute('rows', '3');
  await save.click();
  await expect
    .poll(() => requests[0]?.body)
    .toEqual({
      gender: 'female',
      microphone: 'Microphone',
      soundCard: 'Sound card',
      recordingSoftware: 'Recording software',
      recordingSpace: 'Recording space',
    });
});

test('a voice writes its public profile, and takes a value back', async () => {
  const requests = await show(aMe({ isVoice: true, phone: '+46701234567', nativeLanguage: 'sv', turnaroundDays: 7 }));
  await field('Bio').fill('Warm and dry.');
  await field('Native language').selectOptions('Not given');
  await field('You usually deliver').selectOptions('within 2 days');
  await save.click();
  await expect.poll(() => requests[0]?.body).toEqual({ bio: 'Warm and dry.', nativeLanguage: '', turnaroundDays: 2 });
});

test('a customer has neither gender nor studio, and the phone is optional', async () => {
  await show(aMe());
  await expect.element(page.getByText('optional')).toBeVisible();
  await expect.element(page.getByText('Microphone')).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

test('a new email address leads to the code', async () => {
  await show(aMe());
  await field('Email').fill('kim@new.example');
  await save.click();
  await expect.poll(currentPath).toBe('/profile/edit-profile/verify-email');
  await expect.element(page.getByText('Profile saved')).not.toBeInTheDocument();
});

const exits: Array<[string, () => Promise<unknown>]> = [
  ['a link', () => page.getByRole('link', { name: 'Find voices' }).click()],
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['Back', () => Promise.resolve().then(() => window.history.back())],
];

test.each(exits)('%s asks before it discards changes', async (_, leave) => {
  await show(aMe());
  await field('First name').fill('Kim');
  await leave();
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('First name')).toHaveValue('Kim');
  expect(currentPath()).toBe('/profile/edit-profile');
});

test('discarded changes do not hold up the link, and a reload asks only while there are changes', async () => {
  await show(aMe());
  const reload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(reload()).toBe(true);
  await field('First name').fill('Kim');
  await expect.element(save).toBeVisible();
  expect(reload()).toBe(false);
  await page.getByRole('link', { name: 'Find voices' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(currentPath).toBe('/search');
});

test('without changes, Esc leads back to the profile', async () => {
  await show(aMe());
  await userEvent.keyboard('{Escape}');
  await expect.poll(currentPath).toBe('/profile');
});

test('support that acts as the user does not change email and phone', async () => {
  const requests = await show(aMe({ isImpersonating: true, phone: '+46701234567' }));
  await expect.element(field('Email')).toHaveAttribute('readonly');
  await expect.element(field('Phone')).toHaveAttribute('readonly');
  await expect.element(field('Phone')).toHaveValue('+46701234567');
  await field('First name').fill('Kim');
  await save.click();
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ firstName: 'Kim' }]);
});
