'use client';

import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { GrowingArea } from '@/components/ui/fields/growing-area';
import { IconButton } from '@/components/ui/icon-button';
import { isComposing } from '@/components/ui/is-composing';
import { reserveHeight } from '@/components/ui/reserve-height';

const maxLength = 10_000;

type MessageBoxProps = {
  draftKey: string;
  to: string;
  onSend: (text: string) => void;
  onWriting: () => void;
};

/** Field for a message. Enter sends, Shift+Enter starts a new line. Unsent text survives a reload. */
export function MessageBox({ draftKey, to, onSend, onWriting }: MessageBoxProps) {
  const storedDraft = useSyncExternalStore(
    () => () => {},
    () => readLocal(draftKey) ?? '',
    () => '',
  );
  const [editedText, setText] = useState<string | null>(null);
  const text = editedText ?? storedDraft;
  const isBlank = text.trim() === '';
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // Snackbars appear above the message box.
  useEffect(() => (form.current ? reserveHeight(form.current, '--shell-message-box') : undefined), []);

  const change = (next: string) => {
    setText(next);
    writeLocal(draftKey, next);
    if (next.trim() !== '') onWriting();
  };
  const send = () => {
    if (isBlank) return;
    onSend(text);
    change('');
    area.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form ref={form} onSubmit={submit} className="flex items-end gap-2 border-t border-line pt-3">
      <GrowingArea
        ref={area}
        rows={1}
        value={text}
        maxLength={maxLength}
        aria-label={`Message to ${to}`}
        placeholder="Write a message"
        enterKeyHint="send"
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKey}
        className="max-h-[7.375rem] min-h-11 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-raised px-3 py-2.5 focus-visible:border-text focus-visible:outline-offset-0"
      />
      <IconButton
        type="submit"
        label="Send"
        variant="primary"
        icon={<SendHorizontal className="size-5" aria-hidden="true" />}
        disabled={isBlank}
      />
    </form>
  );
}
