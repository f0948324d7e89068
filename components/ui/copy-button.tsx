'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button';

const confirmedMs = 1500;

type CopyButtonProps = {
  text: string;
  label?: string;
  confirmation?: string;
  variant?: ButtonVariant;
};

/** Copies a text to the clipboard and confirms it for 1.5 s (docs/rules/screens.md#sizes-and-times). */
export function CopyButton({
  text,
  label = 'Copy link',
  confirmation = 'Link copied to clipboard',
  variant = 'secondary',
}: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    setSaid((await copyText(text)) ? confirmation : 'Could not copy. Please select the text and copy it yourself.');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(''), confirmedMs);
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button
        variant={variant}
        icon={said === confirmation ? <Check className="size-4" /> : <Copy className="size-4" />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </span>
  );
}

/**
 * Copies `text` to the clipboard. Browsers have no clipboard API on plain HTTP, so the fallback copies from a temporary
 * field. Call it from a click handler.
 * @returns false if the browser rejects it.
 */
async function copyText(text: string): Promise<boolean> {
  // Undefined on insecure origins, despite its type.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return copyFromField(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyFromField(text),
  );
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  // Stay inside the open dialog: its focus trap would take the focus from an element outside.
  const parent = focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  parent.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
