import { UploadAudioDialog } from '@/components/files/upload-audio-dialog';

export default function UploadAudioPage() {
  return <UploadAudioDialog />;
}
