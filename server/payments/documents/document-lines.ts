import type { DocumentFacts } from '@/lib/domain/licenses/documents';
import { chosenExtras, customerPriceOf, type PricedProject, vatRate, voiceFeeOf } from '@/lib/domain/money/prices';

/** The lines add up to the net amount, net and VAT to the gross amount. */
export type DocumentMoney = Pick<DocumentFacts, 'lines' | 'netCents' | 'vatCents' | 'vatPercent' | 'grossCents'>;

/** @param name what the price is for */
export function priceLines(project: PricedProject, name: string, hasVat: boolean): DocumentMoney {
  const price = customerPriceOf(project, hasVat);
  const extras = chosenExtras(project).map((extra) => ({ text: extra.name, amountCents: extra.customerPriceCents }));
  const lines = [{ text: name, amountCents: price.price }, ...extras];
  const discount = Math.min(price.discount, price.price + price.extras);
  if (discount > 0) lines.push({ text: 'Discount', amountCents: -discount });
  return {
    lines,
    netCents: price.total,
    vatCents: price.vat,
    vatPercent: hasVat ? vatRate * 100 : 0,
    grossCents: price.totalWithVat,
  };
}

/** @param name what the fee is for */
export function feeLines(project: PricedProject, name: string): DocumentMoney {
  const fee = voiceFeeOf(project);
  const extras = chosenExtras(project).map((extra) => ({ text: extra.name, amountCents: extra.voiceFeeCents }));
  const lines = [{ text: name, amountCents: fee.fee }, ...extras];
  return { lines, netCents: fee.total, vatCents: 0, vatPercent: 0, grossCents: fee.total };
}
