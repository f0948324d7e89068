'use client';

import { X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { TextField } from '@/components/ui/fields/text-field';
import { IconButton } from '@/components/ui/icon-button';
import { UploadProgress } from '@/components/ui/notices/upload-progress';
import { formatSize, maxFileNameLength } from '@/lib/domain/uploads/upload-rules';
import { type Upload, uploads } from './uploads';
import type { ChosenFile } from './use-chosen-files';

export function UploadList({ label, list }: { label: string; list: readonly Upload[] }) {
  if (list.length === 0) return null;
  return (
    <ul aria-label={label} className="mb-6 divide-y divide-line border-y border-line">
      {list.map((upload) => (
        <li key={upload.id}>
          <UploadProgress
            name={upload.name}
            progress={upload.progress}
            state={upload.state}
            message={upload.message}
            onCancel={() => uploads.cancel(upload.id)}
            onRetry={() => uploads.retry(upload.id)}
          />
        </li>
      ))}
    </ul>
  );
}

type ChosenListProps = {
  chosen: readonly ChosenFile[];
  missingName: string | null;
  onRename: (id: string, name: string) => void;
  onRemove: (id: string) => void;
};

export function ChosenList({ chosen, missingName, onRename, onRemove }: ChosenListProps) {
  return (
    <ul aria-label="Chosen files" className="flex flex-col gap-3">
      {chosen.map(({ id, file, name }) => (
        <li key={id} className="flex items-start gap-1">
          <TextField
            label="Name"
            aside={<span className="max-w-56 truncate max-sm:max-w-36">{formatSize(file.size)}</span>}
            value={name}
            maxLength={maxFileNameLength}
            error={name.trim() === '' ? missingName : null}
            hint={
              <span dir="auto" className="block truncate">
                {file.name}
              </span>
            }
            onChange={(event) => onRename(id, event.target.value)}
            className="flex-1"
          />
          <span className="pt-6.5">
            <IconButton label={`Remove ${file.name}`} icon={<X className="size-5" />} onClick={() => onRemove(id)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function UploadActions({ close, count }: { close: () => void; count: number }) {
  return (
    <DialogActions>
      <Button variant="secondary" onClick={close}>
        Cancel
      </Button>
      <Button type="submit">{count > 1 ? `Upload ${count} files` : 'Upload'}</Button>
    </DialogActions>
  );
}
