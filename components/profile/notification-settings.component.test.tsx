import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink, closeError } from '@/tests/support/component/locators';
import type { Me } from '@/lib/contracts/profile';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { NotificationSettings } from './notification-settings';

/** The rules of the switches are in docs/rules/notifications.md. */

const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
const show = (user: Me) => renderScreen(<NotificationSettings user={user} sendsSms />, { user });

test('each switch takes effect at once, and is disabled while its channel is off', async () => {
  const user = aMe({ phone: '+46701234567' });
  const requests = stubApi({ 'PATCH /users/{userId}': () => user });
  await show(user);
  await expectLink('Back to profile', '/profile');
  const messages = toggle('Messages while I am away: Email');
  await expect.element(messages).toBeChecked();
  await expect.element(toggle('Messages while I am away: SMS')).toBeDisabled();
  await messages.click();
  await toggle('SMS notifications').click();
  await toggle('Audio is delivered: SMS').click();
  await toggle('Email notifications').click();
  await expect.element(messages).toBeDisabled();
  await expect.element(messages).not.toBeChecked();
  const changes = () => requests.map(({ params, body }) => [params.userId, body]);
  await expect.poll(changes).toEqual([
    [user.id, { mutedNotifications: ['mail:message'] }],
    [user.id, { smsNotifications: true }],
    [user.id, { mutedNotifications: ['mail:message', 'sms:audio'] }],
    [user.id, { emailNotifications: false }],
  ]);
});

test('the mail about a payout cannot be switched off, its SMS can', async () => {
  const user = aMe({ isVoice: true, phone: '+46701234567', mutedNotifications: ['mail:payout'] });
  await show(user);
  const row = page.getByRole('row', { name: /My fee is on its way/ });
  await expect.element(row.getByText('Always')).toBeVisible();
  expect(row.getByRole('switch').elements()).toHaveLength(1);
  await expect.element(toggle('My fee is on its way: SMS')).toBeVisible();
});

test('without a gateway there is nothing about text messages', async () => {
  const user = aMe({ phone: '+46701234567' });
  await renderScreen(<NotificationSettings user={user} sendsSms={false} />, { user });
  await expect.element(toggle('Email notifications')).toBeVisible();
  await expect.element(toggle('Messages while I am away: Email')).toBeVisible();
  expect(page.getByRole('switch', { name: /SMS/ }).elements()).toEqual([]);
  expect(page.getByRole('columnheader', { name: 'SMS' }).elements()).toEqual([]);
});

test('a switch whose request failed is reset, with an error', async () => {
  stubApi({ 'PATCH /users/{userId}': () => rejected({ status: 500, error: 'The database is not available.' }) });
  await show(aMe());
  await toggle('Email notifications').click();
  await closeError('The database is not available.');
  await expect.element(toggle('Email notifications')).toBeChecked();
});

test('the switches fit a screen of 320 px', async () => {
  await setViewport(320, 640);
  await show(aMe());
  await expect.element(toggle('Email notifications')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('of two switches, a refused first one is reset and not sent with the second', async () => {
  const user = aMe();
  const { released, release } = holdResponse();
  const requests = stubApi({
    'PATCH /users/{userId}': async () => {
      if (requests.length > 1) return user;
      await released;
      return rejected({ status: 503, error: 'The database is not available.' });
    },
  });
  await show(user);
  const [messages, audio] = [toggle('Messages while I am away: Email'), toggle('Audio is delivered: Email')];
  await messages.click();
  await audio.click();
  await expect.element(audio).not.toBeChecked();
  await expect.element(messages).not.toBeChecked();
  release();
  await closeError('The database is not available.');
  await expect.element(messages).toBeChecked();
  await expect.element(audio).not.toBeChecked();
  const muted = () => requests.map(({ body }) => body);
  await expect.poll(muted).toEqual([{ mutedNotifications: ['mail:message'] }, { mutedNotifications: ['mail:audio'] }]);
});
