import { DownloadDialog } from '@/components/takes/download-dialog';

export default function DownloadPage() {
  return <DownloadDialog />;
}
