import { formatEuro, toCents } from '@/lib/domain/money/prices';

/** Formats `amount`, which is in euro. */
export const euros = (amount: number): string => formatEuro(toCents(amount));

export function MoneySum({ name, text, amount }: { name: string; text: string; amount: number }) {
  return (
    <div className="border-t-2 border-text pt-2">
      <dt className="text-sm font-medium">
        {name} <span className="font-normal text-muted">· {text}</span>
      </dt>
      <dd className="mt-1 text-2xl font-semibold">{euros(amount)}</dd>
    </div>
  );
}
