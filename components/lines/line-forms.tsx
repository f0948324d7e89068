'use client';

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { detailPath, type LineDialog as Kind } from '@/components/lines/audio/line-path';
import { useProject } from '@/components/shared/project-context';
import { useRequest } from '@/components/shared/use-request';
import { FileName } from '@/components/ui/breakable-text';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { isComposing } from '@/components/ui/is-composing';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { ApiError } from '@/lib/client/api';
import type { Line } from '@/lib/contracts/lines';
import { cloneFilename, filenameRefusal, maxLineTextLength, normalizeFilename } from '@/lib/domain/delivery/file-names';
import { LineDialog } from './line-dialog';
import { useLineChanges } from './use-line-changes';

type EditKind = Extract<Kind, `edit-${string}`>;
type Field = 'filename' | 'description' | 'line' | 'comment';

const edits: Record<EditKind, { field: Field; title: string; label: string }> = {
  'edit-filename': { field: 'filename', title: 'Edit filename', label: 'Filename' },
  'edit-description': { field: 'description', title: 'Edit description', label: 'Description' },
  'edit-line': { field: 'line', title: 'Edit line', label: 'Line' },
  'edit-comment': { field: 'comment', title: 'Comment', label: 'Comment' },
};

type EditLineDialogProps = {
  line: Line;
  kind: EditKind;
  closeTo: string;
  isOverDetail: boolean;
};

export function EditLineDialog({ line, kind, closeTo, isOverDetail }: EditLineDialogProps) {
  const { id } = useProject();
  const { update } = useLineChanges();
  const { field, title, label } = edits[kind];
  const [text, setText] = useState(line[field]);
  const withdraws = line.isApproved && (field === 'line' || field === 'filename') && text.trim() !== line[field];
  return (
    <LineDialog title={title} closeTo={closeTo} closeOnOutside={text === line[field]}>
      {(close) => (
        <LineForm
          confirmLabel="Save"
          filename={field === 'filename' ? text : null}
          onCancel={() => close()}
          submit={async () => {
            if (text.trim() === line[field]) return close();
            const saved = await update(line, { [field]: text });
            close(isOverDetail ? detailPath(id, saved.filename) : closeTo);
          }}
        >
          {(errorOf) => (
            <>
              {field !== 'filename' && (
                <p className="text-sm text-muted">
                  <FileName name={line.filename} />
                </p>
              )}
              {field === 'comment' && line.line && (
                <p dir="auto" className="border-l-2 border-line-strong pl-3 break-words whitespace-pre-line">
                  {line.line}
                </p>
              )}
              <FieldOf field={field} label={label} text={text} onChange={setText} error={errorOf(field)} />
              {withdraws && field === 'line' && (
                <p className="text-sm text-muted">The line is approved. A changed text withdraws the approval.</p>
              )}
            </>
          )}
        </LineForm>
      )}
    </LineDialog>
  );
}

type FieldOfProps = {
  field: Field;
  label: string;
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

function FieldOf({ field, label, text, onChange, error }: FieldOfProps) {
  if (field === 'filename') return <FilenameField value={text} onChange={onChange} error={error} />;
  return (
    <TextArea
      label={label}
      minRows={4}
      maxRows={10}
      maxLength={maxLineTextLength}
      value={text}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function FilenameField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}) {
  return (
    <TextField
      label="Filename"
      value={value}
      error={error}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function AddLineDialog({ closeTo }: { closeTo: string }) {
  const { add } = useLineChanges();
  const idempotencyKey = useRef(crypto.randomUUID());
  const [values, setValues] = useState({ filename: '', description: '', line: '' });
  const set = (field: keyof typeof values) => (text: string) => setValues((current) => ({ ...current, [field]: text }));
  const isEmpty = Object.values(values).every((text) => text === '');
  return (
    <LineDialog title="Add line" closeTo={closeTo} closeOnOutside={isEmpty}>
      {(close) => (
        <LineForm
          confirmLabel="Add line"
          filename={values.filename}
          onCancel={() => close()}
          submit={async () => {
            const { filename } = await add(values, idempotencyKey.current);
            showToast(`${filename} is added.`);
            close();
          }}
        >
          {(errorOf) => (
            <>
              <FilenameField value={values.filename} onChange={set('filename')} error={errorOf('filename')} />
              <TextArea
                label="Description"
                aside="optional"
                minRows={2}
                maxLength={maxLineTextLength}
                value={values.description}
                error={errorOf('description')}
                onChange={(event) => set('description')(event.target.value)}
              />
              <TextArea
                label="Line"
                minRows={4}
                maxLength={maxLineTextLength}
                value={values.line}
                error={errorOf('line')}
                onChange={(event) => set('line')(event.target.value)}
              />
            </>
          )}
        </LineForm>
      )}
    </LineDialog>
  );
}

type CloneLineDialogProps = {
  line: Line;
  lines: ReadonlyMap<string, Line>;
  closeTo: string;
};

/** Dialog that clones a line and opens the detail of the new one. */
export function CloneLineDialog({ line, lines, closeTo }: CloneLineDialogProps) {
  const { id } = useProject();
  const { add } = useLineChanges();
  const idempotencyKey = useRef(crypto.randomUUID());
  const [filename, setFilename] = useState(() => {
    const taken = new Set([...lines.values()].map((other) => other.filename));
    return cloneFilename(line.filename, (candidate) => taken.has(candidate)) ?? '';
  });
  return (
    <LineDialog title="Clone line" closeTo={closeTo}>
      {(close) => (
        <LineForm
          confirmLabel="Clone"
          filename={filename}
          onCancel={() => close()}
          submit={async () => {
            const { description, line: text, comment } = line;
            const clone = await add({ filename, description, line: text, comment }, idempotencyKey.current);
            close(detailPath(id, clone.filename));
          }}
        >
          {(errorOf) => (
            <>
              <p className="text-sm text-muted">
                Copies the texts of <FileName name={line.filename} />, without its audio.
              </p>
              <FilenameField value={filename} onChange={setFilename} error={errorOf('filename')} />
            </>
          )}
        </LineForm>
      )}
    </LineDialog>
  );
}

type LineFormProps = {
  confirmLabel: string;
  /** Filename that is checked before it is sent; null if the form has none. */
  filename: string | null;
  submit: () => Promise<void>;
  onCancel: () => void;
  children: (errorOf: (field: Field) => string | undefined) => ReactNode;
};

/** Form of a line. Ctrl+Enter saves from a text of several lines. */
function LineForm({ confirmLabel, filename, submit, onCancel, children }: LineFormProps) {
  const id = useId();
  const [checked, setChecked] = useState<string | null>(null);
  const { send, isSending, error } = useRequest(submit);
  const apiError = error instanceof ApiError ? error : null;
  const refusal = filename !== null && checked === filename ? filenameRefusal(normalizeFilename(filename)) : null;
  const errorOf = (field: Field): string | undefined => {
    const isRefused = field === 'filename' && refusal !== null;
    return isRefused ? refusal : apiError?.fields[field];
  };
  const hasFieldError = apiError !== null && Object.keys(apiError.fields).length > 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(filename);
    if (filename === null || filenameRefusal(normalizeFilename(filename)) === null) void send();
  };
  return (
    <form
      id={id}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return;
        if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit();
      }}
      className="flex flex-col gap-4"
    >
      {children(errorOf)}
      {apiError && !hasFieldError && <Alert>{apiError.message}</Alert>}
      <SubmitActions isSending={isSending} onCancel={onCancel}>
        {confirmLabel}
      </SubmitActions>
    </form>
  );
}
