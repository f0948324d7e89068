import type { PayoutDecision } from '@/lib/domain/money/payouts';

/**
 * `due` payouts are manual ones that wait, `in-file` ones are in a bank file, and `transfers` are on their way through
 * the provider.
 */
export const payoutViews = ['due', 'in-file', 'failed', 'transfers', 'paid', 'canceled'] as const;
export type PayoutView = (typeof payoutViews)[number];

/**
 * An account is `outdated` if the team has changed its bank transfer info since, and `unreadable` if SESSION_SECRET has
 * changed since.
 */
export const accountStates = ['none', 'unconfirmed', 'outdated', 'unreadable', 'confirmed'] as const;
export type AccountState = (typeof accountStates)[number];

export type FileCandidate = {
  amountCents: number;
  isOnHold: boolean;
  isFeeDue: boolean;
  isTest: boolean;
  account: AccountState;
};

const onHold = 'On hold: the payment is refunded or disputed';
const notDue = 'No fee is due: the payment was refunded in full';

const accountReasons: Record<Exclude<AccountState, 'confirmed'>, string> = {
  none: 'No IBAN entered',
  unconfirmed: 'The IBAN is not confirmed',
  outdated: 'The team changed its bank transfer info after the IBAN was confirmed',
  unreadable: 'The IBAN has to be entered again',
};

/**
 * Returns why a payout cannot be in a bank file; null if it can. Test data never is, except where all money is test
 * data.
 */
export function leftOutReason(payout: FileCandidate, isTestMode: boolean): string | null {
  if (payout.isTest && !isTestMode) return 'Test data';
  if (payout.isOnHold) return onHold;
  if (!payout.isFeeDue) return notDue;
  if (payout.amountCents === 0) return 'Nothing to pay';
  return payout.account === 'confirmed' ? null : accountReasons[payout.account];
}

type MarkedPayout = { method: 'transfer' | 'manual'; status: string; decision: PayoutDecision };

/** Returns why support cannot mark a payout as paid; null if it can. */
export function markPaidRefusal({ method, status, decision }: MarkedPayout): string | null {
  if (status === 'paid' || status === 'reversed') return 'Already paid';
  if (status === 'canceled') return notDue;
  if (method === 'transfer') return 'Transferred by the payment provider';
  if (decision === 'hold') return onHold;
  return decision === 'cancel' ? notDue : null;
}

type PaidPayout = { method: 'transfer' | 'manual'; status: string; isVoiceErased: boolean };

/** Returns why support cannot take 'paid' back; null if it can. */
export function undoPaidRefusal({ method, status, isVoiceErased }: PaidPayout): string | null {
  if (status === 'reversed') return 'Reversed at the payment provider: resolve its payment issue';
  if (status !== 'paid') return 'Not marked as paid';
  if (method === 'transfer') return 'Transferred by the payment provider: reverse the transfer there';
  if (isVoiceErased) return 'The data of the voice is erased, and nobody could be paid: correct it in your bookkeeping';
  return null;
}
