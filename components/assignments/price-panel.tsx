import type { Project } from '@/lib/contracts/project-shapes';
import type { Tax } from '@/lib/contracts/tax';
import { formatDate } from '@/lib/domain/format-date';
import { type CustomerPrice, formatEuro, toCents } from '@/lib/domain/money/prices';
import { PriceLine, TotalLines, VatReason } from './price-lines';

/** A chosen allowance or add-on. */
export type PricedExtra = { name: string; cents: number };

type PricePanelProps = {
  price: CustomerPrice;
  extras: readonly PricedExtra[];
  /** It is null until the team is known. */
  tax: Tax | null;
  companyHref?: string;
  isVisitor?: boolean;
  isUncharged?: boolean;
  isTest?: boolean;
  chargedDate?: string | null;
};

/** Shows a price, and announces its changes to screen readers. */
export function PricePanel(props: PricePanelProps) {
  const { price, extras, tax, companyHref = '/profile', isVisitor = false } = props;
  const { isUncharged = true, isTest = false, chargedDate = null } = props;
  const discount = Math.min(price.discount, price.price + price.extras);
  return (
    <section aria-labelledby="price-title">
      <h2 id="price-title" className="text-lg font-semibold">
        Price
        {isTest && <span className="ml-2 text-sm font-normal text-warning">test data</span>}
      </h2>
      <dl className="tabular mt-3" aria-live="polite">
        <PriceLine name="Project" cents={price.price} />
        {extras.map(({ name, cents }) => (
          <PriceLine key={name} name={name} cents={cents} />
        ))}
        {discount > 0 && <PriceLine name="Discount" cents={-discount} />}
        <div className="my-2 border-t border-line" />
        <TotalLines price={price} tax={tax} />
      </dl>
      <VatReason tax={tax} companyHref={companyHref} />
      {isVisitor && <p className="mt-2 text-sm text-muted">VAT may come on top, depending on your company.</p>}
      {chargedDate && <p className="mt-3 text-sm text-muted">Charged on {formatDate(chargedDate)}.</p>}
      {isUncharged && (
        <p className="mt-3 text-sm text-muted">You will not be charged until you assign a voice to the project.</p>
      )}
    </section>
  );
}

/** The voice's fee, with what each allowance and add-on adds to it. */
export function FeeList({ project: { voiceFeeDetails, extras, isTest } }: { project: Project }) {
  if (!voiceFeeDetails) return null;
  const lines = [
    { name: 'Project', euro: voiceFeeDetails.fee },
    ...extras.map(({ name, voiceFee = 0 }) => ({ name, euro: voiceFee })),
  ];
  return (
    <dl className="tabular">
      {lines.map(({ name, euro }) => (
        <div key={name} className="flex justify-between gap-4 py-0.5">
          <dt dir="auto" className="min-w-0 break-words text-muted">
            {name}
          </dt>
          <dd className="shrink-0">{formatEuro(toCents(euro))}</dd>
        </div>
      ))}
      <div className="mt-2 flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>
          Total
          {isTest && <span className="ml-2 text-sm font-normal text-warning">test data</span>}
        </dt>
        <dd>{formatEuro(toCents(voiceFeeDetails.total))}</dd>
      </div>
    </dl>
  );
}

/** Lists what the customer pays for each allowance and add-on. */
export function pricedExtras({ extras }: Pick<Project, 'extras'>): PricedExtra[] {
  return extras.flatMap(({ name, customerPrice }) =>
    customerPrice === undefined ? [] : [{ name, cents: toCents(customerPrice) }],
  );
}
