import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { approve, deliver, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';
import { assignVoice } from '@/tests/support/project-steps';

test('a license is renewed by an order of its own, which the voice accepts', async ({ pageOf }) => {
  const usage = { media: ['radio'], termMonths: 12, territory: 'Norway' };
  const template = { usage, renewalCustomerPriceCents: 25_000, renewalVoiceFeeCents: 20_000 };
  const { customer, voice, projectId } = await stage('accepted', template);
  await deliver(voice, projectId);
  await expect.poll(async () => (await approve(customer, projectId)).status).toBe(200);
  const [page, voicePage] = [await pageOf(customer), await pageOf(voice)];

  await page.goto(`/projects/${projectId}/license`);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await pictures(page, 'renewal-certificate');
  await page.getByRole('link', { name: 'Renew license · €250' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew license' });
  await expect(dialog.getByText(/^Radio: Norway, from /)).toBeVisible();
  await dialog.getByRole('checkbox', { name: /I agree to the/ }).check({ force: true });
  await pictures(page, 'renewal-order');
  await dialog.getByRole('button', { name: 'Order renewal · €250' }).dblclick();
  await expect(page).toHaveURL(/\/assign-voice/);
  const { id } = await db.project.findFirstOrThrow({ where: { parentId: projectId } });
  expect(await db.project.count({ where: { parentId: projectId } })).toBe(1);

  await page.goto(`/projects/${id}/assign-voice/${voice.id}`);
  await assignVoice(page, '€312.50');
  await expect(page).toHaveURL(`/projects/${id}/chat/${voice.id}`);

  await voicePage.goto(`/projects/${id}/accept-project`);
  await expect(voicePage.getByText(/^Radio: Norway, from /)).toBeVisible();
  await voicePage.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await pictures(voicePage, 'renewal-accept');
  await voicePage.getByRole('button', { name: 'Accept project' }).click();
  await expect(voicePage.getByRole('heading', { name: 'The license is renewed. €200.' })).toBeVisible();
  await pictures(voicePage, 'renewal-accepted');
  await voicePage.getByRole('link', { name: 'Go to the project' }).click();
  await expect(voicePage).toHaveURL(`/projects/${id}/details`);
  await expect(voicePage.getByRole('region', { name: 'What you earned' }).getByText(/^€200/)).toBeVisible();

  await page.goto(`/projects/${id}/license`);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await pictures(page, 'renewal-renewed');
  await page.getByRole('link', { name: 'License certificate of the original recording' }).click();
  await expect(page.getByRole('link', { name: 'License certificate of the renewal' })).toBeVisible();
  await pictures(page, 'renewal-original');
  for (const side of [page, voicePage]) {
    await side.goto(`/projects/${projectId}/details`);
    const renewed = side.getByRole('link', { name: /^Renewed until / });
    await expect(renewed).toHaveAttribute('href', `/projects/${id}/license`);
    await pictures(side, `renewal-details-${side === page ? 'customer' : 'voice'}`);
  }
});
