'use client';

import * as Radix from 'radix-ui/tooltip';
import { type ReactElement, useEffect, useRef, useState } from 'react';

const SHOW_AFTER_MS = 500;
const HIDE_AFTER_MS = 150;

/** A short text beside a control: 500 ms after the first hover, gone 150 ms after leaving. Never the only place of a fact. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const [open, setOpen] = useState(false);
  const hide = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hide.current), []);
  const change = (next: boolean) => {
    clearTimeout(hide.current);
    if (next) setOpen(true);
    else hide.current = setTimeout(() => setOpen(false), HIDE_AFTER_MS);
  };
  return (
    <Radix.Provider delayDuration={SHOW_AFTER_MS} disableHoverableContent>
      <Radix.Root open={open} onOpenChange={change}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade-in rounded-sm bg-text px-2.5 py-1.5 text-sm text-raised"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
