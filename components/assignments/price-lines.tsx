import { TextLink } from '@/components/ui/text-link';
import type { Tax } from '@/lib/contracts/tax';
import { formatEuro } from '@/lib/domain/money/prices';
import { vatText } from '@/lib/domain/tax/tax-text';

type PriceLineProps = { name: string; cents: number; isStrong?: boolean };

/** Shows an amount in a list of amounts (`dl`). */
export function PriceLine({ name, cents, isStrong = false }: PriceLineProps) {
  return (
    <div className={`flex justify-between gap-4 py-0.5 ${isStrong ? 'text-lg font-semibold' : ''}`}>
      <dt dir="auto" className={isStrong ? '' : 'min-w-0 break-words text-muted'}>
        {name}
      </dt>
      <dd className="shrink-0">{formatEuro(cents)}</dd>
    </div>
  );
}

type TotalLinesProps = {
  price: { total: number; vat: number; totalWithVat: number };
  /** It is null until the team is known. */
  tax: Tax | null;
};

/** Shows a total: the amounts without and with VAT and the VAT itself, or one line if no VAT is charged. */
export function TotalLines({ price: { total, vat, totalWithVat }, tax }: TotalLinesProps) {
  if (tax === null || tax.category === 'undecided') return <PriceLine name="Total excl. VAT" cents={total} isStrong />;
  if (tax.rate === 0) return <PriceLine name="Total" cents={total} isStrong />;
  return (
    <>
      <PriceLine name="Total excl. VAT" cents={total} />
      <PriceLine name={vatText(tax) ?? ''} cents={vat} />
      <PriceLine name="Total" cents={totalWithVat} isStrong />
    </>
  );
}

/** Says why a price has no VAT, with the note of documents, or leads to the country from which VAT follows. */
export function VatReason({ tax, companyHref }: { tax: Tax | null; companyHref: string }) {
  if (tax === null || tax.rate > 0) return null;
  if (tax.category === 'undecided') {
    return (
      <p className="mt-2 text-sm text-muted">
        VAT follows from your <TextLink href={companyHref}>company’s country</TextLink>.
      </p>
    );
  }
  const reason = vatText(tax);
  if (tax.note === '') return <p className="mt-2 text-sm text-muted">{reason}</p>;
  return (
    <details className="mt-2 text-sm text-muted">
      <summary className="w-fit cursor-pointer py-1">{reason}</summary>
      <p className="max-w-prose break-words">{tax.note}</p>
    </details>
  );
}
