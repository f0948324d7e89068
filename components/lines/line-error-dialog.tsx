'use client';

import { useIsVoice } from '@/components/shared/project-context';
import { ContactSupport } from '@/components/shell/support-contact';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { FileName } from '@/components/ui/file-name';
import type { Line } from '@/lib/contracts/lines';

export function LineErrorDialog({ line, onClose }: { line: Line | null; onClose: () => void }) {
  const isVoice = useIsVoice();
  return (
    <Dialog open={line !== null} onClose={onClose} title="Unable to process audio.">
      <p className="font-medium">{line && <FileName name={line.filename} />}</p>
      {line?.error && <p className="mt-1 text-muted">{line.error}</p>}
      {isVoice ? (
        <ol className="mt-4 list-decimal space-y-1 pl-5">
          <li>Check that the file plays on your computer and is a common audio format, such as WAV.</li>
          <li>Upload it again.</li>
          <li>
            If it fails again, please <ContactSupport subject="Audio processing failed" />.
          </li>
        </ol>
      ) : (
        <p className="mt-4">Please ask the voice to upload it again, in the chat for example.</p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
