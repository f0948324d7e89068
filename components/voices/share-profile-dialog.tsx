'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';

interface ShareProfileDialogProps {
  voice: { id: string; name: string };
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The address of a public profile, to copy (specification 1, section 2.6). */
export function ShareProfileDialog({ voice, open, onClose, onClosed }: ShareProfileDialogProps) {
  const link = `${window.location.origin}/voices/${voice.id}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Share profile"
      description={`Everybody with this link can hear ${voice.name}.`}
    >
      <div className="flex flex-col items-start gap-4">
        <TextField label="Link" className="w-full" readOnly value={link} onFocus={(event) => event.target.select()} />
        <CopyButton text={link} variant="primary" />
      </div>
    </Dialog>
  );
}
