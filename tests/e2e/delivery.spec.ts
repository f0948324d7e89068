import { deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import { aProject } from '@/tests/support/builders';
import { expect, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';
import { speechLikeWav } from '@/tests/support/sound/sounds';

test('a take is checked before the customer gets it, and sent anyway with a remark', async ({ pageOf }) => {
  const deliverySpec = deliverySpecOf('games', 'SPOT_##');
  const { id, customerId, voiceIds } = await aProject({ state: 'accepted', project: { deliverySpec } });
  const voice = await pageOf({ id: voiceIds[0] ?? '' });
  await voice.goto(`/projects/${id}/files/upload-audio`);
  const dialog = voice.getByRole('dialog');
  await expect(dialog.getByText('Delivery spec: Games')).toBeVisible();
  const file = { name: 'Spot.wav', mimeType: 'audio/wav', buffer: speechLikeWav({ seconds: 2 }) };
  await voice.getByLabel('Choose audio files or drop them here').setInputFiles(file);
  await pictures(voice, 'delivery-upload');
  await dialog.getByRole('button', { name: /^Upload( \d+ files)?$/ }).click();
  const take = voice.getByRole('article', { name: 'Spot' });
  await expect(take.getByText('Not sent yet: 1 point differs from Games')).toBeVisible();
  await expect(take.getByText(/The name is “Spot”; “SPOT_##” is asked/).first()).toBeVisible();
  await pictures(voice, 'delivery-held');

  const customer = await pageOf({ id: customerId });
  await customer.goto(`/projects/${id}/files`);
  await expect(customer.getByText('No audio – yet')).toBeVisible();

  await take.getByRole('button', { name: 'Send anyway' }).click();
  await voice.getByLabel('Remark').fill('The name you gave me in the chat');
  await voice.getByRole('button', { name: 'Send take' }).click();
  const sent = customer.getByRole('article', { name: 'Spot' });
  await expect(sent.getByText('1 point differs from Games')).toBeVisible();
  await expect(sent.getByText('The name you gave me in the chat')).toBeVisible();
  await expect(sent.getByRole('link', { name: 'Certificate of Spot as PDF' })).toBeVisible();
  await sent.getByText('All checks').click();
  await pictures(customer, 'delivery-certificate');

  await customer.goto(`/projects/${id}/details`);
  await expect(customer.getByRole('heading', { name: 'Delivery spec' })).toBeVisible();
  await pictures(customer, 'delivery-spec');
});
