'use client';

import { X } from 'lucide-react';
import type { ChosenFile } from './use-chosen-files';
import { IconButton } from '@/components/ui/icon-button';
import { TextField } from '@/components/ui/fields/text-field';
import { maxFileNameLength } from '@/lib/domain/uploads/upload-rules';
import { formatSize } from '@/lib/domain/uploads/file-size';

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
