'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { TextField } from '@/components/ui/fields/text-field';

export function LinkToCopy({ link }: { link: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <TextField label="Link" className="w-full" readOnly value={link} onFocus={(event) => event.target.select()} />
      <CopyButton text={link} variant="primary" />
    </div>
  );
}
