'use client';

import { ExportList } from './export-list';
import { DownloadDialog } from '@/components/takes/download-dialog';

export function Downloads() {
  return (
    <DownloadDialog>
      <ExportList />
    </DownloadDialog>
  );
}
