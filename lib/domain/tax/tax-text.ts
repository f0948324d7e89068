import { formatDate } from '@/lib/domain/format-date';
import { formatEuro } from '@/lib/domain/money/prices';
import type { TaxCategory } from './rules';
import type { VatIdState } from './vat-id-check';

/** Texts need only this part of a decision. Responses have it, too. */
export type StatedTax = { rate: number; category: TaxCategory | 'undecided' };

/** Formats a fraction: '25%', '25.5%'. */
export const percentText = (rate: number): string => `${Math.round(rate * 10_000) / 100}%`;

const reasons: Record<TaxCategory, string> = {
  domestic: 'rate of 0%',
  reverseCharge: 'reverse charge',
  outsideScope: 'outside the EU',
  exempt: 'exempt',
  smallBusiness: 'small business',
};

/** Names the VAT of a price: 'VAT 25%', 'No VAT: reverse charge'. Null while it is not decided. */
export function vatText({ rate, category }: StatedTax): string | null {
  if (category === 'undecided') return null;
  return rate > 0 ? `VAT ${percentText(rate)}` : `No VAT: ${reasons[category]}`;
}

/** Says what a total contains: 'incl. 25% VAT', 'excl. VAT' while it is not known or decided. */
export function totalVatText(tax: StatedTax | null): string {
  if (tax && tax.rate > 0) return `incl. ${percentText(tax.rate)} VAT`;
  return (tax && vatText(tax)) ?? 'excl. VAT';
}

/** Formats an amount that VAT may be added to: '€180 excl. VAT'. */
export const netText = (cents: number): string => `${formatEuro(cents)} excl. VAT`;

/** Says what the VAT of a company means for its prices. */
export function companyVatText({ rate, category }: StatedTax): string {
  if (rate > 0) return `VAT of ${percentText(rate)} is added to your prices.`;
  switch (category) {
    case 'undecided':
      return 'VAT follows from your company’s country.';
    case 'reverseCharge':
      return 'With a valid VAT ID, no VAT is charged: your company accounts for it.';
    case 'outsideScope':
      return 'No VAT is charged: your company is outside the EU.';
    case 'exempt':
      return 'No VAT is charged: your company is exempt.';
    case 'domestic':
    case 'smallBusiness':
      return 'No VAT is charged.';
    default:
      return category satisfies never;
  }
}

/** Tells a company what the EU's register has said about its VAT ID; null without a response. */
export function vatIdCheckText(
  check: { state: VatIdState; date: string | null },
  tax: StatedTax | null,
): string | null {
  const consequence = tax && tax.rate > 0 ? ', so that VAT is charged' : '';
  if (check.state === 'invalid') return `The EU’s register does not know this VAT ID${consequence}. Please check it.`;
  return check.state === 'valid' && check.date ? `Confirmed by the EU’s register on ${formatDate(check.date)}.` : null;
}
