import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '@/lib/contracts/access';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { SecuritySettings } from './security-settings';

const aSession = (given: Partial<Session>): Session => ({
  id: 'here',
  device: 'Firefox on Windows',
  countryCode: 'SE',
  isSupport: false,
  isCurrent: false,
  created: '2026-11-20T08:00:00.000Z',
  lastUsed: '2026-11-21T08:00:00.000Z',
  ...given,
});

const sessions = [
  aSession({ isCurrent: true }),
  aSession({ id: 'phone', device: 'Safari on iPhone', countryCode: null }),
  aSession({ id: 'old', device: '' }),
];
const items = page.getByRole('listitem');

test('the current session is marked, and the others can be ended one by one or together', async () => {
  const requests = stubApi({
    'DELETE /me/sessions/{sessionId}': () => undefined,
    'DELETE /me/sessions': () => undefined,
  });
  await renderScreen(<SecuritySettings sessions={sessions} secondFactor={{ isOn: false, recoveryCodesLeft: 0 }} />, {
    user: aMe(),
  });
  const first = items.first();
  await expect
    .poll(() => first.element().textContent)
    .toMatch(/^Firefox on WindowsThis deviceSweden · Last used Nov 21/);
  await expect.element(first.getByRole('button')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'End the session Safari on iPhone' }).click();
  await expect.element(page.getByText('Safari on iPhone')).not.toBeInTheDocument();
  await expect.element(page.getByText('Unknown device')).toBeVisible();
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect.element(page.getByText('Unknown device')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
  expect(requests.map(({ name, params }) => [name, params])).toEqual([
    ['DELETE /me/sessions/{sessionId}', { sessionId: 'phone' }],
    ['DELETE /me/sessions', {}],
  ]);
});
