'use client';

import Link from 'next/link';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactElement, type ReactNode, cloneElement, useState } from 'react';
import { classNames } from './class-names';
import { Dialog } from './dialog';
import { useIsNarrow } from './media';

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
      onSelect?: never;
      danger?: boolean;
      disabled?: boolean;
      checked?: boolean;
    }
  | 'separator';

interface MenuProps {
  /** The menu's name: the title of the sheet and what a screen reader says. */
  label: string;
  /** One button element, for example an `IconButton`. */
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }>;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

/** Actions behind a button: a menu beside it, or a bottom sheet where the screen is narrow (under 700 px). */
export function Menu(props: MenuProps) {
  const narrow = useIsNarrow();
  return narrow ? <SheetMenu {...props} /> : <DropdownMenu {...props} />;
}

function itemClass(item: Exclude<MenuItem, 'separator'>): string {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left outline-none select-none data-highlighted:bg-wash',
    item.danger && 'text-danger',
    item.disabled && 'cursor-not-allowed opacity-45',
  );
}

function ItemContent({ item }: { item: Exclude<MenuItem, 'separator'> }) {
  return (
    <>
      {item.icon && <span className="flex size-5 shrink-0 items-center [&>svg]:size-5">{item.icon}</span>}
      <span className="min-w-0 flex-1">{item.label}</span>
      {item.checked && <span className="size-2 shrink-0 rounded-full bg-accent" />}
      {item.checked && <span className="visually-hidden">, chosen</span>}
    </>
  );
}

function DropdownMenu({ label, trigger, items, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-float data-[state=open]:animate-fade-in"
        >
          {items.map((item, index) =>
            item === 'separator' ? (
              <Radix.Separator key={index} className="my-1.5 h-px bg-line" />
            ) : (
              <Radix.Item
                key={item.label}
                asChild={Boolean(item.href)}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={itemClass(item)}
              >
                {item.href ? (
                  <Link href={item.href}>
                    <ItemContent item={item} />
                  </Link>
                ) : (
                  <ItemContent item={item} />
                )}
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SheetMenu({ label, trigger, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const choose = (item: Exclude<MenuItem, 'separator'>) => {
    setOpen(false);
    item.onSelect?.();
  };
  return (
    <>
      {cloneElement(trigger, { onClick: () => setOpen(true), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <Dialog open={open} onClose={() => setOpen(false)} title={label}>
        <ul className="-mx-3">
          {items.map((item, index) =>
            item === 'separator' ? (
              <li key={index} aria-hidden="true" className="mx-3 my-1.5 h-px bg-line" />
            ) : (
              <li key={item.label}>
                {item.href && !item.disabled ? (
                  <Link href={item.href} className={itemClass(item)} onClick={() => choose(item)}>
                    <ItemContent item={item} />
                  </Link>
                ) : (
                  <button
                    type="button"
                    disabled={item.disabled}
                    className={itemClass(item)}
                    onClick={() => choose(item)}
                  >
                    <ItemContent item={item} />
                  </button>
                )}
              </li>
            ),
          )}
        </ul>
      </Dialog>
    </>
  );
}
