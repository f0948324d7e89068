import type { DocumentFacts } from '@/lib/domain/documents';
import { customerPriceOf, extrasOf, type PricedProject, vatRate, voiceFeeOf } from '@/lib/domain/prices';
import { wordsText } from '@/lib/domain/script-length';

/** The lines add up to the net amount, net and VAT to the gross amount. */
export type DocumentMoney = Pick<DocumentFacts, 'lines' | 'netCents' | 'vatCents' | 'vatPercent' | 'grossCents'>;

export function priceLines(project: PricedProject, typeName: string, hasVat: boolean): DocumentMoney {
  const price = customerPriceOf(project, hasVat);
  const words = project.maxWordOptions.find((option) => option.words === project.maxWords);
  const lines = [{ text: typeName, amountCents: price.price }];
  if (words) lines.push({ text: `Word allowance: ${wordsText(words.words)}`, amountCents: words.customerPriceCents });
  for (const addon of project.addons) {
    const option = addon.selected === null ? undefined : addon.options[addon.selected];
    if (option) lines.push({ text: `${addon.name}: ${option.description}`, amountCents: option.customerPriceCents });
  }
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
  const lines = [{ text: `Voice recording: ${typeName}`, amountCents: fee.fee }];
  const extras = extrasOf(project).voiceCents;
  if (extras > 0) lines.push({ text: 'Word allowance and add-ons', amountCents: extras });
  return { lines, netCents: fee.total, vatCents: 0, vatPercent: 0, grossCents: fee.total };
}
