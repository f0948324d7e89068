import type { DocumentFacts } from '@/lib/domain/documents';
import { chosenExtras, customerPriceOf, type PricedProject, vatRate, voiceFeeOf } from '@/lib/domain/prices';

/** The lines add up to the net amount, net and VAT to the gross amount. */
export type DocumentMoney = Pick<DocumentFacts, 'lines' | 'netCents' | 'vatCents' | 'vatPercent' | 'grossCents'>;

export function priceLines(project: PricedProject, typeName: string, hasVat: boolean): DocumentMoney {
  const price = customerPriceOf(project, hasVat);
  const extras = chosenExtras(project).map((extra) => ({ text: extra.name, amountCents: extra.customerPriceCents }));
  const lines = [{ text: typeName, amountCents: price.price }, ...extras];
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

export function feeLines(project: PricedProject, typeName: string): DocumentMoney {
  const fee = voiceFeeOf(project);
  const extras = chosenExtras(project).map((extra) => ({ text: extra.name, amountCents: extra.voiceFeeCents }));
  const lines = [{ text: `Voice recording: ${typeName}`, amountCents: fee.fee }, ...extras];
  return { lines, netCents: fee.total, vatCents: 0, vatPercent: 0, grossCents: fee.total };
}
