'use client';

import { Link } from '@/components/ui/link';
import { cloneElement, type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { useIsNarrow } from '@/components/ui/use-media-query';
import { ItemContent, itemClass, type MenuItem, type MenuProps } from './menu-item';

export type { MenuItem, MenuProps } from './menu-item';

export function Menu(props: MenuProps) {
  const narrow = useIsNarrow();
  return narrow ? <SheetMenu {...props} /> : <LazyDropdownMenu {...props} />;
}

const loadDropdownMenu = () => import('./dropdown-menu');

/** Renders only the button until the first click, because most menus are never opened. */
function LazyDropdownMenu(props: MenuProps) {
  const [Loaded, setLoaded] = useState<ComponentType<MenuProps> | null>(null);
  const { startsOpen = false } = props;
  const prepare = () => void loadDropdownMenu();
  const open = () => void loadDropdownMenu().then((module) => setLoaded(() => module.DropdownMenu));
  const openFirst = useEffectEvent(open);
  useEffect(() => {
    if (startsOpen) openFirst();
  }, [startsOpen]);
  if (Loaded) return <Loaded {...props} />;
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: open,
  });
}

/** Delay that keeps the clicked entry visible for a moment before the sheet closes (docs/rules/screens.md). */
const clickDelayMs = 180;

function SheetMenu({ label, trigger, items, startsOpen = false }: MenuProps) {
  const [open, setOpen] = useState(startsOpen);
  // The first click was on another button, which this one has replaced.
  const button = useRef<HTMLButtonElement>(null);
  const choose = (item: Exclude<MenuItem, 'separator'>) => {
    setTimeout(() => {
      setOpen(false);
      item.onSelect?.();
    }, clickDelayMs);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: () => setOpen(true),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
      })}
      <Dialog open={open} onClose={() => setOpen(false)} title={label} layout="sheet" trigger={button}>
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
