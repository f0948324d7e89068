import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';

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
