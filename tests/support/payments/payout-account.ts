import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import type { AssignedVoice } from '@/tests/support/market';

export async function addPayoutAccount({ id, teamId }: Pick<AssignedVoice, 'id' | 'teamId'>): Promise<string> {
  const request = { country: 'DK', email: 'voice@tests.example', requestsCardPayments: false, metadata: { teamId } };
  const { accountId } = await payments().createConnectedAccount({ ...request, idempotencyKey: `account-${id}` });
  const pages = { returnUrl: 'http://localhost/', refreshUrl: 'http://localhost/' };
  const { url } = await payments().createAccountLink({ accountId, ...pages, idempotencyKey: `link-${id}` });
  await fetch(url, { method: 'POST', redirect: 'manual' });
  const holder = { accountHolderName: 'Sam Rivers', accountHolderType: 'individual' as const };
  const { token } = await payments().simulateBankToken({ iban: 'DK5000400440116243', ...holder });
  const { bankAccountId } = await payments().addBankAccount({
    accountId,
    token,
    primary: true,
    idempotencyKey: `bank-${id}`,
  });
  await db.team.update({
    where: { id: teamId },
    data: {
      stripeAccountId: accountId,
      stripePayoutsEnabled: true,
      stripeDetailsSubmitted: true,
      bankAccounts: {
        create: {
          stripeBankId: bankAccountId,
          bankName: 'Bank',
          country: 'DK',
          last4: '6243',
          isPrimary: true,
          ...holder,
        },
      },
    },
  });
  return accountId;
}
