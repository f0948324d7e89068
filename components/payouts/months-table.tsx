import { cn } from '@/components/ui/cn';
import { formatMonth } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';

type MonthsTableProps<Part extends string> = {
  caption: string;
  columns: readonly {
    part: Part;
    label: string;
    /** Phones hide the column. */
    isMinor?: boolean;
    isTotal?: boolean;
  }[];
  /** `month` is the first day of the month; the amounts are in euro. */
  months: readonly ({ month: string } & Record<Part, number>)[];
};

export function MonthsTable<Part extends string>({ caption, columns, months }: MonthsTableProps<Part>) {
  const isDense = columns.length > 3;
  return (
    <table className={cn('mt-8 w-full text-right', isDense && 'text-sm')}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-left font-medium">
            Month
          </th>
          {columns.map(({ part, label, isMinor }) => (
            <th key={part} scope="col" className={cn('py-2 pl-3 font-medium', isMinor && 'max-md:hidden')}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular">
        {months.map((row) => (
          <tr key={row.month} className="border-b border-line">
            <th scope="row" className="py-3 text-left font-normal">
              {formatMonth(row.month, isDense ? 'short' : 'long')}
            </th>
            {columns.map(({ part, isMinor, isTotal }) => (
              <td key={part} className={cn('py-3 pl-3', isTotal && 'font-semibold', isMinor && 'max-md:hidden')}>
                {row[part] === 0 ? '–' : euros(row[part])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
