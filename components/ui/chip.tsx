import { ChevronDown, X } from 'lucide-react';
import { Link } from './link';
import type { ReactNode } from 'react';
import { cn } from './cn';

export function Chip({
  children,
  onRemove,
  removeLabel,
}: {
  children: ReactNode;
  onRemove?: () => void;
  removeLabel?: string;
}) {
  return (
    <span
      className={cn(
        'inline-flex h-7 max-w-full items-center rounded-full bg-wash text-sm text-text',
        onRemove ? 'pl-3' : 'px-3',
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
          className="relative flex size-7 items-center justify-center rounded-full text-muted hover:text-text pointer-coarse:after:absolute pointer-coarse:after:-inset-2"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

type FilterChipProps = {
  label: string;
  value?: string | null | undefined;
  /** The picker's route; without it the chip is a toggle. */
  href?: string;
  /** Runs before the picker opens; may prevent it. */
  onOpen?: (event: { preventDefault: () => void }) => void;
  pressed?: boolean;
  onPress?: () => void;
  onClear?: () => void;
  disabled?: boolean;
  icon?: ReactNode;
};

export function FilterChip(props: FilterChipProps) {
  const { label, value, href, onOpen, pressed, onPress, onClear, disabled = false, icon } = props;
  const active = Boolean(value) || pressed === true;
  const main = cn(
    'inline-flex h-9 items-center gap-1.5 rounded-full pl-3.5 text-sm font-medium whitespace-nowrap transition-colors pointer-coarse:h-11 [&>svg]:size-4',
    active ? 'text-raised' : 'hover:bg-wash',
    value && onClear ? 'pr-1' : 'pr-3.5',
    disabled && 'cursor-not-allowed opacity-45',
  );
  const content = (
    <>
      {icon}
      {value && <span className="visually-hidden">{label}: </span>}
      <span className="max-w-48 truncate">{value || label}</span>
      {href && !value && <ChevronDown className="text-current/70" aria-hidden="true" />}
    </>
  );
  return (
    <span
      data-filter={href && label}
      className={cn(
        // Contain the visually hidden label, so that a scrolled row does not widen the page.
        'relative inline-flex shrink-0 items-center rounded-full border',
        // On small screens the row scrolls: put active filters first.
        active ? 'border-text bg-text text-raised max-sm:-order-1' : 'border-line-strong bg-raised text-text',
      )}
    >
      {href && !disabled ? (
        <Link href={href} scroll={false} className={main} {...(onOpen && { onNavigate: onOpen })}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          disabled={disabled}
          aria-pressed={href ? undefined : (pressed ?? false)}
          onClick={onPress}
          className={main}
        >
          {content}
        </button>
      )}
      {value && onClear && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={onClear}
          className="flex size-9 items-center justify-center rounded-full text-raised pointer-coarse:size-11"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
