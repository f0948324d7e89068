import { DownloadDialog } from '@/components/files/download-dialog';

export default function DownloadPage() {
  return <DownloadDialog />;
}
