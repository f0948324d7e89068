import { ExportList } from '@/components/exports/export-list';
import { DownloadDialog } from '@/components/takes/download-dialog';

export default function DownloadPage() {
  return (
    <DownloadDialog>
      <ExportList />
    </DownloadDialog>
  );
}
