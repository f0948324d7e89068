import { dayMs } from '@/lib/domain/durations';

/** Cards expire at the end of their month. */
type CardExpiry = { expMonth: number; expYear: number };

const warningDays = 30;
const reminderDays = 7;

const endOf = ({ expMonth, expYear }: CardExpiry): number => Date.UTC(expYear, expMonth, 1);

/** Returns 'expiring' in the 30 days before the end of the card's month (UTC), 'expired' afterwards. */
export function cardState(card: CardExpiry, now: Date): 'valid' | 'expiring' | 'expired' {
  const leftMs = endOf(card) - now.getTime();
  if (leftMs <= 0) return 'expired';
  return leftMs <= warningDays * dayMs ? 'expiring' : 'valid';
}

/** Each kind is mailed once: 30 days before the end of the card's month, 7 days before, and afterwards. */
export type CardWarning = 'expiring' | 'lastWeek' | 'expired';

/** The mail that is due; null for a card that is valid for longer. */
export function cardWarning(card: CardExpiry, now: Date): CardWarning | null {
  const state = cardState(card, now);
  if (state === 'valid') return null;
  const isLastWeek = state === 'expiring' && endOf(card) - now.getTime() <= reminderDays * dayMs;
  return isLastWeek ? 'lastWeek' : state;
}

/** Formats the expiry as cards print it, with the whole year: '05/2027'. */
export function expiryText({ expMonth, expYear }: CardExpiry): string {
  return `${String(expMonth).padStart(2, '0')}/${expYear}`;
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
};

/** Names a card in texts such as mails: 'Visa •••• 4242'. */
export function cardText({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brandNames[brand] ?? 'Card'} •••• ${last4}`;
}

export const testCardNames = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_authenticationRequired',
  'pm_card_chargeCustomerFail',
  'pm_card_visa_chargeDeclined',
  'pm_card_visa_chargeDeclinedInsufficientFunds',
  'pm_card_chargeDeclinedExpiredCard',
] as const;

export type TestCardName = (typeof testCardNames)[number];

export type TestCardLooks = {
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  label: string;
};

export const testCardLooks: Readonly<Record<TestCardName, TestCardLooks>> = {
  pm_card_visa: { brand: 'visa', last4: '4242', label: 'Visa 4242 – works' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', label: 'Mastercard 4444 – works' },
  pm_card_amex: { brand: 'amex', last4: '0005', label: 'American Express 0005 – works' },
  pm_card_authenticationRequired: {
    brand: 'visa',
    last4: '3184',
    label: 'Visa 3184 – asks for a confirmation each time',
  },
  pm_card_chargeCustomerFail: {
    brand: 'visa',
    last4: '0341',
    label: 'Visa 0341 – can be added, is declined when charged',
  },
  pm_card_visa_chargeDeclined: { brand: 'visa', last4: '0002', label: 'Visa 0002 – is declined' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { brand: 'visa', last4: '9995', label: 'Visa 9995 – has no funds' },
  pm_card_chargeDeclinedExpiredCard: { brand: 'visa', last4: '0069', label: 'Visa 0069 – has expired' },
};
