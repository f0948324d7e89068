'use client';

import { Upload } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { FieldError } from './form-field';

type FilePickerProps = {
  label: string;
  hint?: string;
  /** The input's `accept` attribute: 'audio/*,.wav'. Dropped files bypass it and are checked by the server. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  error?: string | null | undefined;
  onFiles: (files: File[]) => void;
  /** Receives dropped files; `onFiles` does if this is absent. */
  onDropped?: (files: File[]) => void;
};

export function FilePicker({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  error,
  onFiles,
  onDropped = onFiles,
}: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = (list: FileList | null, receive = onFiles) => {
    const files = [...(list ?? [])];
    if (files.length > 0) receive(multiple ? files : files.slice(0, 1));
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files, onDropped);
  };
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'relative flex min-h-28 flex-col items-center justify-center gap-2 rounded-lg border border-dashed px-5 py-6 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
          over && 'border-accent bg-accent-wash',
          !over && error && 'border-danger',
          !over && !error && 'border-line-strong hover:border-text hover:bg-wash/60',
          disabled && 'cursor-not-allowed opacity-45',
        )}
      >
        <Upload className="size-6 text-muted" aria-hidden="true" />
        <span className="font-medium wrap-anywhere">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onChange={(event) => take(event.target.files)}
          className="visually-hidden"
        />
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
