import { wordsText } from '@/lib/domain/scripts/script-length';
import type { StoredProjectAddon, StoredWordOption } from '@/lib/domain/projects/template-options';
import { vatOn } from '@/lib/domain/tax/amounts';

/** Price for the customer. All amounts are in whole cents. */
export type CustomerPrice = {
  price: number;
  discount: number;
  extras: number;
  total: number;
  vat: number;
  totalWithVat: number;
};

export type VoiceFee = { fee: number; extras: number; total: number };

export type PricedProject = {
  customerPriceCents: number;
  voiceFeeCents: number;
  discountCents: number;
  maxWords: number | null;
  maxWordOptions: readonly StoredWordOption[];
  addons: readonly StoredProjectAddon[];
};

type Choices = Pick<PricedProject, 'maxWords' | 'maxWordOptions' | 'addons'>;

/** A chosen allowance or add-on, by the name under which it was sold. */
export type Extra = { name: string; customerPriceCents: number; voiceFeeCents: number };

export function chosenExtras(project: Choices): Extra[] {
  const words = project.maxWordOptions.find((option) => option.words === project.maxWords);
  const named = (name: string, { customerPriceCents, voiceFeeCents }: Omit<Extra, 'name'>): Extra => ({
    name,
    customerPriceCents,
    voiceFeeCents,
  });
  const addons = project.addons.flatMap((addon) => {
    const option = addon.selected === null ? undefined : addon.options[addon.selected];
    return option ? [named(`${addon.name}: ${option.description}`, option)] : [];
  });
  return words ? [named(`Word allowance: ${wordsText(words.words)}`, words), ...addons] : addons;
}

export function extrasOf(project: Choices): { customerCents: number; voiceCents: number } {
  const extras = chosenExtras(project);
  return {
    customerCents: extras.reduce((sum, extra) => sum + extra.customerPriceCents, 0),
    voiceCents: extras.reduce((sum, extra) => sum + extra.voiceFeeCents, 0),
  };
}

/** @param rate of the VAT: a fraction such as 0.25, 0 if none is charged (docs/rules/money.md#prices) */
export function customerPriceOf(project: PricedProject, rate: number): CustomerPrice {
  const price = project.customerPriceCents;
  const discount = project.discountCents;
  const extras = extrasOf(project).customerCents;
  const total = Math.max(0, price - discount + extras);
  const vat = vatOn(total, rate);
  return { price, discount, extras, total, vat, totalWithVat: total + vat };
}

/** Discounts do not reduce the fee. */
export function voiceFeeOf(project: PricedProject): VoiceFee {
  const fee = project.voiceFeeCents;
  const extras = extrasOf(project).voiceCents;
  return { fee, extras, total: fee + extras };
}

export function toEuro(cents: number): number {
  return cents / 100;
}

export function toCents(euro: number): number {
  return Math.round(euro * 100);
}

/** Converts the amounts of an API response to cents. */
export function priceInCents(euro: CustomerPrice): CustomerPrice {
  const { price, discount, extras, total, vat, totalWithVat } = euro;
  return {
    price: toCents(price),
    discount: toCents(discount),
    extras: toCents(extras),
    total: toCents(total),
    vat: toCents(vat),
    totalWithVat: toCents(totalWithVat),
  };
}

export function formatEuro(cents: number): string {
  const decimals = cents % 100 === 0 ? 0 : 2;
  const digits = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${cents < 0 ? '-' : ''}€${digits.format(Math.abs(cents) / 100)}`;
}
