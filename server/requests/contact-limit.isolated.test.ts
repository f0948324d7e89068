import { expect, test } from 'vitest';
import { newAddress } from '@/tests/support/accounts';
import { clientAddress } from '@/tests/support/network/client-address';
import { sendContactRequest } from './contact';

process.env.RATE_LIMITS = 'contacts=2';
process.env.SUPPORT_EMAIL = 'support@voices.example';

const send = (website = '') =>
  sendContactRequest(
    { name: 'Ada', email: newAddress(), text: 'Hello', website },
    { actor: null, address: clientAddress() },
  );

test('refuses messages beyond those of a day and names the address of support, while robots only use their own points', async () => {
  for (let count = 0; count < 2; count++) await send('https://spam.example');
  const refusal = {
    kind: 'too-many-requests',
    message: 'We got too many messages today. Please write to support@voices.example.',
  };
  await expect(send('https://spam.example')).rejects.toMatchObject(refusal);
  for (let count = 0; count < 2; count++) await send();
  await expect(send()).rejects.toMatchObject(refusal);
});
