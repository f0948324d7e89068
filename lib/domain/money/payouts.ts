import { dayMs } from '@/lib/domain/durations';
import { type Charge, refundableCents } from './charges';
import { formatEuro } from './prices';

export const payoutMethods = ['transfer', 'manual'] as const;
type PayoutMethodName = (typeof payoutMethods)[number];

/** Returns what is paid out, such as '€140 + €35 VAT'. @param amountCents with VAT */
export const feeText = (amountCents: number, vatCents: number): string =>
  vatCents > 0 ? `${formatEuro(amountCents - vatCents)} + ${formatEuro(vatCents)} VAT` : formatEuro(amountCents);

/** The provider's code of a missing bank account. */
export const bankAccountRequirement = 'external_account';

/** Parts of the provider's codes, the most specific first. */
const requirementWords: readonly (readonly [RegExp, string])[] = [
  [/^external_account$/, 'A bank account'],
  [/verification\.additional_document/, 'A second document that confirms your identity or address'],
  [/verification\.(document|proof_of_liveness)/, 'A document that confirms your identity'],
  [/^company\.verification/, 'A document that confirms your company'],
  [/\.(id_number|ssn_last_4)(_provided)?$/, 'Your national identification number'],
  [/^company\.(tax_id|registration_number|vat_id)/, 'The registration number of your company'],
  [/\.dob(\.|$)/, 'Your date of birth'],
  [/^company\.address/, 'The address of your company'],
  [/\.address(\.|$)/, 'Your address'],
  [/\.email$/, 'Your email address'],
  [/\.phone$/, 'Your phone number'],
  [/^company\.name/, 'The name of your company'],
  [/\.(first_name|last_name|full_name)(_|$)/, 'Your name'],
  [
    /^company\.(owners|directors|executives)_provided|^(owners|directors|executives|representative|person)/,
    'The people who own and run your company',
  ],
  [/^business_profile\.(url|product_description)/, 'Your homepage or a description of your work'],
  [/^business_profile\.mcc/, 'Your line of business'],
  [/^business_profile/, 'The details of your business'],
  [/^business_type/, 'Whether you are a company or an individual'],
  [/^(tos_acceptance|settings)/, 'Your agreement to the terms of Stripe'],
];

/** Describes the provider's open requirements in words, each once. */
export function requirementTexts(codes: readonly string[]): string[] {
  const texts = codes.map(
    (code) => requirementWords.find(([pattern]) => pattern.test(code))?.[1] ?? 'Further details of your business',
  );
  return [...new Set(texts)];
}

/** Days from the transfer to a connected account until the provider's payout has reached the voice's bank. */
const providerDays = 7;
/** Working days that a SEPA credit transfer takes. */
const bankWorkingDays = 2;

/** Returns the ISO calendar date by which a fee that was sent has usually reached the voice's bank. */
export function payoutArrivesBy(method: PayoutMethodName, sentAt: Date): string {
  if (method === 'transfer') return dayOf(new Date(sentAt.getTime() + providerDays * dayMs));
  let day = sentAt;
  for (let left = bankWorkingDays; left > 0; ) {
    day = new Date(day.getTime() + dayMs);
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!isWeekend) left -= 1;
  }
  return dayOf(day);
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const unknownAccountText = 'The bank does not know this account number.';
const wrongHolderText = 'The account holder does not match the bank account.';

/** The provider's codes for a payout that the bank has returned. */
const failureReasons: Readonly<Record<string, string>> = {
  account_closed: 'The bank account has been closed.',
  account_frozen: 'The bank account has been frozen.',
  bank_account_restricted: 'The bank account does not accept this kind of payment.',
  bank_ownership_changed: 'The bank account is no longer valid, because its bank has changed.',
  debit_not_authorized: 'The bank account does not accept this kind of payment.',
  incorrect_account_holder_address: wrongHolderText,
  incorrect_account_holder_name: wrongHolderText,
  incorrect_account_holder_tax_id: wrongHolderText,
  invalid_account_number: unknownAccountText,
  invalid_currency: 'The bank account does not accept euro.',
  no_account: unknownAccountText,
};

/** Says why the bank has returned a payout. */
export function payoutFailureText(code: string): string {
  return failureReasons[code] ?? 'The bank did not accept the payment.';
}

/** Facts that decide about a payout that has not left yet; amounts are in whole cents. */
export type PayoutFacts = {
  method: 'transfer' | 'manual';
  /** The payment is refunded or disputed, and support has not decided yet. */
  isOnHold: boolean;
  /** The charge of the card; null if no card was charged. */
  charge: Charge | null;
  /** The project or its invoice is canceled. */
  isSaleCanceled: boolean;
  /** The bank may have executed the file already. */
  isInBankFile: boolean;
  /** The voice has an account at the provider, and is paid by it. */
  hasAccount: boolean;
};

/** `manual` means that support pays it by bank transfer. */
export type PayoutDecision = 'hold' | 'cancel' | 'transfer' | 'manual';

/**
 * Decides about a payout right before it leaves, because refunds, disputes and the voice's account may have changed since
 * the approval (docs/rules/money.md#payouts).
 */
export function preparePayout(facts: PayoutFacts): PayoutDecision {
  if (facts.isOnHold) return 'hold';
  if (facts.isInBankFile) return 'manual';
  if (!isFeeDue(facts)) return 'cancel';
  // The provider may refuse the refund.
  if (isFullRefundPending(facts)) return 'hold';
  return facts.method === 'transfer' && facts.hasAccount ? 'transfer' : 'manual';
}

/** A partial refund does not reduce the fee: the voice has delivered what the customer approved. */
export function isFeeDue({ charge, isSaleCanceled }: Pick<PayoutFacts, 'charge' | 'isSaleCanceled'>): boolean {
  return !isSaleCanceled && (charge === null || charge.refundedCents < charge.amountCents);
}

export function isFullRefundPending({ charge }: Pick<PayoutFacts, 'charge'>): boolean {
  return charge !== null && refundableCents(charge) === 0;
}

export const canceledFeeText = 'No fee is paid out, because the payment was refunded in full.';

export const restoredFeeText = (fee: string): string =>
  `The refund of the payment has failed. Your fee of ${fee} is payable again.`;
