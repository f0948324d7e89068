import { UploadFileDialog } from '@/components/files/upload-file-dialog';

export default function UploadFilePage() {
  return <UploadFileDialog />;
}
