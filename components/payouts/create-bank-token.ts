import { loadStripeJs } from '@/components/payments/stripe-js';
import { ApiError, api } from '@/lib/client/api';

type BankDetails = {
  iban: string;
  country: string;
  accountHolderName: string;
  accountHolderType: 'company' | 'individual';
};

/**
 * Creates a token of the provider. The account number goes from the browser to the provider, and only its one-time
 * token to Timbre. With the simulator (no publishable key), a development endpoint takes the provider's place.
 * @throws ApiError with the provider's message, or ours.
 */
export async function createBankToken(publishableKey: string | null, details: BankDetails): Promise<string> {
  const { iban, country, accountHolderName, accountHolderType } = details;
  if (publishableKey === null) {
    const body = { iban, accountHolderName, accountHolderType };
    return (await api('POST /dev/bank-token', { body })).token;
  }
  const stripe = await loadStripeJs(publishableKey);
  const { token, error } = await stripe.createToken('bank_account', {
    country,
    currency: 'eur',
    account_number: iban,
    account_holder_name: accountHolderName,
    account_holder_type: accountHolderType,
  });
  if (!token)
    throw new ApiError(0, error?.message ?? 'The bank account could not be added. Please try again.', 'bank-account');
  return token.id;
}
