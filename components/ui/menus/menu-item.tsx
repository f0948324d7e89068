import type { ReactElement, ReactNode, Ref } from 'react';
import { cn } from '@/components/ui/cn';

export type MenuItem =
  | {
      label: string;
      icon?: ReactNode;
      onSelect: () => void;
      href?: never;
      danger?: boolean;
      disabled?: boolean;
      checked?: boolean;
    }
  | {
      label: string;
      icon?: ReactNode;
      href: string;
      onSelect?: () => void;
      danger?: boolean;
      disabled?: boolean;
      checked?: boolean;
    }
  | 'separator';

export type MenuProps = {
  label: string;
  trigger: ReactElement<{
    ref?: Ref<HTMLButtonElement>;
    onClick?: () => void;
    onPointerEnter?: () => void;
    onFocus?: () => void;
    'aria-haspopup'?: 'dialog' | 'menu';
    'aria-expanded'?: boolean;
  }>;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** True if the click that mounted the menu should also open it. */
  startsOpen?: boolean;
};

export function itemClass(item: Exclude<MenuItem, 'separator'>): string {
  return cn(
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left select-none active:bg-wash data-highlighted:bg-wash data-highlighted:outline-none',
    item.danger && 'text-danger',
    item.disabled && 'cursor-not-allowed opacity-45',
  );
}

export function ItemContent({ item }: { item: Exclude<MenuItem, 'separator'> }) {
  return (
    <>
      {item.icon && <span className="flex size-5 shrink-0 items-center [&>svg]:size-5">{item.icon}</span>}
      <span className="min-w-0 flex-1">{item.label}</span>
      {item.checked && <span className="size-2 shrink-0 rounded-full bg-accent" />}
      {item.checked && <span className="visually-hidden">, chosen</span>}
    </>
  );
}
