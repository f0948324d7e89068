'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button';
import { copyText } from './copy-text';

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
