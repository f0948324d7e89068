import { UploadAudioDialog } from '@/components/takes/upload-audio-dialog';

export default function UploadAudioPage() {
  return <UploadAudioDialog />;
}
