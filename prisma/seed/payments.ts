import type { ProjectRows } from './builders/project-rows';
import { needsCardPayments } from '@/lib/domain/money/payout-countries';
import { env } from '@/server/platform/env';
import { payments } from '@/server/platform/payments';

/** Ids at the payment simulator; null with a real provider. */
export type SamplePayments = {
  brightside: {
    customerId: string;
    stripePaymentMethodId: string;
    brand: string;
    last4: string;
    expMonth: number;
    expYear: number;
  } | null;
  freja: {
    accountId: string;
    currentlyDue: string[];
    payoutsEnabled: boolean;
    stripeBankId: string;
    bankName: string;
    country: string;
    last4: string;
    accountHolderName: string;
    accountHolderType: 'company' | 'individual';
  } | null;
};

export async function prepareSamplePayments(run: string): Promise<SamplePayments> {
  if (!payments().isSimulated()) return { brightside: null, freja: null };
  return { brightside: await cardOfBrightside(run), freja: await accountOfFreja(run) };
}

/** `run` is part of the idempotency keys: an existing simulator would repeat its earlier responses. */
async function cardOfBrightside(run: string): Promise<SamplePayments['brightside']> {
  const { customerId } = await payments().createCustomer({
    name: 'Brightside',
    email: 'invoices@brightside.example',
    metadata: { sample: 'yes' },
    idempotencyKey: `sample-customer-${run}`,
  });
  const setup = await payments().createSetupIntent({ customerId, idempotencyKey: `sample-setup-${run}` });
  const entered = await payments().simulateCardSetup({ clientSecret: setup.clientSecret, testCard: 'pm_card_visa' });
  if (!entered.paymentMethodId) throw new Error('The simulator did not take its own test card');
  const card = await payments().retrieveCard(entered.paymentMethodId);
  const { brand, last4, expMonth, expYear } = card;
  return { customerId, stripePaymentMethodId: card.paymentMethodId, brand, last4, expMonth, expYear };
}

async function accountOfFreja(run: string): Promise<SamplePayments['freja']> {
  const { accountId } = await payments().createConnectedAccount({
    country: 'DK',
    email: 'freja@voices.example',
    businessName: 'Freja Lindegaard',
    requestsCardPayments: needsCardPayments('DK', env.OPERATOR_COUNTRY),
    metadata: { sample: 'yes' },
    idempotencyKey: `sample-account-${run}`,
  });
  const nowhere = 'http://localhost/';
  const { url } = await payments().createAccountLink({
    accountId,
    returnUrl: nowhere,
    refreshUrl: nowhere,
    idempotencyKey: `sample-link-${run}`,
  });
  const response = await fetch(url, { method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  if (response.status !== 303) throw new Error(`The simulator did not complete the account: ${response.status}`);
  const holder = { accountHolderName: 'Freja Lindegaard', accountHolderType: 'individual' as const };
  const { token } = await payments().simulateBankToken({ iban: 'DK5000400440116243', ...holder });
  const {
    bankAccountId,
    primary: _,
    ...bank
  } = await payments().addBankAccount({
    accountId,
    token,
    primary: true,
    idempotencyKey: `sample-bank-${run}`,
  });
  const { currentlyDue, payoutsEnabled } = await payments().retrieveConnectedAccount(accountId);
  return { ...bank, stripeBankId: bankAccountId, accountId, currentlyDue, payoutsEnabled };
}

/** Creates the payments of assigned projects at the simulator, so that voices can accept them. */
export async function authorizeSamplePayments(
  projects: readonly ProjectRows[],
  card: SamplePayments['brightside'],
  creditCardId: string,
): Promise<void> {
  if (!card) return;
  for (const payment of projects.flatMap((rows) => rows.payments)) {
    payment.creditCardId = creditCardId;
    payment.cardBrand = card.brand;
    payment.cardLast4 = card.last4;
    if (payment.status !== 'authorized') continue;
    const standing = await payments().authorize({
      customerId: card.customerId,
      paymentMethodId: card.stripePaymentMethodId,
      currency: 'eur',
      offSession: true,
      amountCents: payment.amountCents,
      idempotencyKey: payment.idempotencyKey,
      metadata: { sample: 'yes' },
    });
    if (standing.status !== 'authorized')
      throw new Error(`The simulator did not reserve a payment: ${standing.status}`);
    payment.stripeIntentId = standing.intentId;
    payment.authorizedUntil = standing.authorizedUntil;
  }
}
