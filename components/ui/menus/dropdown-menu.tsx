'use client';

import { Link } from '@/components/ui/link';
import * as Radix from 'radix-ui/dropdown-menu';
import { ItemContent, itemClass, type MenuProps } from './menu-item';

export function DropdownMenu({ label, trigger, items, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
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
