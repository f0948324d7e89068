import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { InvitationLanding } from './invitation-landing';

const invitation = {
  id: 'invitation-1',
  email: 'ida@radio.example',
  teamName: 'Cora Radio',
  invitedBy: 'Cora Customer',
  isEmailRegistered: true,
};

test('an invited user with a second factor enters its code after the password', async () => {
  const wrong = 'The code is wrong';
  const requests = stubApi({
    'POST /login': () => rejected({ status: 401, error: 'Please enter the code', code: 'second-factor-required' }),
    'POST /login/second-factor': () => rejected({ status: 400, error: wrong, fields: { code: wrong } }),
  });
  await renderScreen(<InvitationLanding invitation={invitation} />, { path: '/team-invitation/invitation-1' });
  await expect.element(page.getByText('Please login to accept the invitation.')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveValue(invitation.email);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.element(page.getByText('Please enter your password')).toBeVisible();
  await page.getByLabelText('Password', { exact: true }).fill('quiet-lantern-81');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText(wrong)).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    { email: invitation.email, password: 'quiet-lantern-81' },
    { code: '123456' },
  ]);
});

test('someone else who is logged in reads for whom the invitation is', async () => {
  await renderScreen(<InvitationLanding invitation={invitation} />, {
    user: aMe(),
    path: '/team-invitation/invitation-1',
  });
  const whose = `You are logged in as ${aMe().email}. The invitation is for ${invitation.email}.`;
  await expect.element(page.getByText(whose)).toBeVisible();
  await expect.element(page.getByText('Please login to accept the invitation.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
});

test('a new user signs up with the invited address, and reads what is missing', async () => {
  await renderScreen(<InvitationLanding invitation={{ ...invitation, isEmailRegistered: false }} />, {
    path: '/team-invitation/invitation-1',
  });
  await expect.element(page.getByLabelText('Email')).toHaveValue(invitation.email);
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('readonly');
  await page.getByRole('button', { name: 'Accept & sign up' }).click();
  for (const missing of ['first name', 'last name', 'password']) {
    await expect.element(page.getByText(`Please enter your ${missing}`)).toBeVisible();
  }
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
});
