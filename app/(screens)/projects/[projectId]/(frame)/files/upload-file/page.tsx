import { UploadFileDialog } from '@/components/uploads/upload-file-dialog';

export default function UploadFilePage() {
  return <UploadFileDialog />;
}
