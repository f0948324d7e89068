import { dayMs } from './durations';

/** Cards expire at the end of their month. */
export type CardExpiry = { expMonth: number; expYear: number };

const warningDays = 30;

/** 'expiring' in the 30 days before the end of the card's month (UTC), 'expired' afterwards. */
export function cardState({ expMonth, expYear }: CardExpiry, now: Date): 'valid' | 'expiring' | 'expired' {
  const endMs = Date.UTC(expYear, expMonth, 1);
  if (now.getTime() >= endMs) return 'expired';
  return now.getTime() >= endMs - warningDays * dayMs ? 'expiring' : 'valid';
}

/** As printed on cards, with the whole year: '05/2027'. */
export function expiryText({ expMonth, expYear }: CardExpiry): string {
  return `${String(expMonth).padStart(2, '0')}/${expYear}`;
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
};

/** For texts such as mails: 'Visa •••• 4242'. */
export function cardText({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brandNames[brand] ?? 'Card'} •••• ${last4}`;
}
