import type { ReactNode } from 'react';
import type { useRequest } from '@/components/shared/use-request';
import type { RowSelection } from './selection';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { Link } from '@/components/ui/link';

type MoneyRowProps = {
  /** The payee or the debtor. */
  name: string;
  project: { id: string; name: string };
  amount: string;
  /** Selection of the row; null where rows cannot be selected. */
  selection: (RowSelection & { label: string }) | null;
  /** Remark below name and project. */
  remark?: ReactNode;
  /** The other columns. */
  children: ReactNode;
};

export function MoneyRow({ name, project, amount, selection, remark, children }: MoneyRowProps) {
  return (
    <>
      {selection && (
        <Checkbox
          label={<span className="visually-hidden">{selection.label}</span>}
          checked={selection.isSelected}
          onChange={selection.toggle}
        />
      )}
      <span className="min-w-0 flex-1 wide:flex wide:items-center wide:gap-6">
        <span className="block min-w-0 wide:flex-[2_1_12rem]">
          <span dir="auto" className="block truncate max-sm:whitespace-normal text-left font-medium">
            {name}
          </span>
          <Link
            data-row
            href={`/support/projects/${project.id}`}
            dir="auto"
            className="block truncate max-sm:whitespace-normal text-left text-sm text-muted hover:underline"
          >
            {project.name}
          </Link>
          {remark}
        </span>
        {children}
      </span>
      <span className="tabular w-24 shrink-0 text-right font-medium">{amount}</span>
    </>
  );
}

type UndoPaidProps = {
  id: string;
  /** Names the row for screen readers. */
  label: string;
  undo: Pick<ReturnType<typeof useRequest<string[]>>, 'isSending' | 'send'>;
};

export function UndoPaid({ id, label, undo }: UndoPaidProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Mark as not paid: ${label}`}
      loading={undo.isSending}
      onClick={() => void undo.send([id])}
    >
      Mark as not paid
    </Button>
  );
}
