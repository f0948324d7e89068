import type { StoredFile } from '@/components/uploads/upload-types';
import type { Region } from './pcm';
import { changeRecording, type StoredRecording } from './recordings-db';
import { storedRecordings } from './stored-recordings';

/** A recording that is ready to upload. */
export type RecordedFile = {
  /** Id of the stored recording. */
  id: string;
  /** The selected part as WAV. */
  file: File;
  stored: StoredFile;
};

type Trimmed = Pick<StoredRecording, 'id' | 'uri' | 'region'>;

/** The browser stores the recording until the upload is delivered; a canceled upload is offered as recovered. */
export function recordedFile(recording: Trimmed, region: Region, file: File): RecordedFile {
  const { id } = recording;
  const isUnchanged = recording.region?.start === region.start && recording.region.end === region.end;
  const uri = isUnchanged ? recording.uri : null;
  void changeRecording(id, { region, uri }).catch(() => {});
  return {
    id,
    file,
    stored: {
      uri,
      onUploaded: (uploadedUri) => changeRecording(id, { uri: uploadedUri }).catch(() => {}),
      onDelivered: () => void storedRecordings.finish(id).catch(() => {}),
      onCanceled: () => void storedRecordings.release(id).catch(() => {}),
    },
  };
}
