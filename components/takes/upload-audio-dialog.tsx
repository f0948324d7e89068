'use client';

import { useState } from 'react';
import { CheckFileFormat } from './check-file-format';
import { ChosenList } from '@/components/uploads/chosen-list';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { NotAllowed } from '@/components/shared/not-allowed';
import { UploadActions } from '@/components/uploads/upload-actions';
import { useChosenFiles } from '@/components/uploads/use-chosen-files';
import { useDeliver } from '@/components/uploads/use-deliver';
import { useProject } from '@/components/shared/project-context';
import { RouteDialog } from '@/components/shell/route-dialog';
import { FilePicker } from '@/components/ui/file-picker';
import { TextArea } from '@/components/ui/text-area';
import { maxTakesPerDelivery } from '@/lib/domain/upload-rules';

/** Lists extensions too, because some systems do not filter by content type. */
export const audioFiles = 'audio/*,.wav,.aif,.aiff,.flac';

export function UploadAudioDialog() {
  const project = useProject();
  const isNamed = project.hasMultipleNamedAudio;
  const mayUpload = project.scopes.includes('upload-audio');
  return (
    <RouteDialog
      title={isNamed ? 'Upload named audio' : 'Upload audio'}
      size={isNamed ? 'large' : 'default'}
      closeTo={`/projects/${project.id}/files`}
      closeOnOutside={false}
    >
      {(close) =>
        mayUpload ? (
          <AudioForm isNamed={isNamed} close={close} />
        ) : (
          <NotAllowed onClose={() => close()}>Audio is uploaded by the assigned voice.</NotAllowed>
        )
      }
    </RouteDialog>
  );
}

/** All files have one comment. Named audio, such as phone system prompts, is delivered all or none. */
function AudioForm({ isNamed, close }: { isNamed: boolean; close: () => void }) {
  const deliver = useDeliver();
  const [comment, setComment] = useState('');
  const form = useChosenFiles({
    kind: 'audio',
    defaultName: nameWithoutEnding,
    ...(isNamed && { maxFiles: maxTakesPerDelivery }),
    start: (chosen) => {
      if (isNamed) deliver.takesTogether(chosen);
      else deliver.takes(chosen, comment);
      close();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <FilePicker
        label="Choose audio files or drop them here"
        hint="WAV, AIFF or FLAC are best. At most 2 GB each."
        accept={audioFiles}
        multiple
        error={form.fileError}
        onFiles={form.add}
      />
      <CheckFileFormat files={form.chosen.map(({ file }) => file)} />
      <ChosenList chosen={form.chosen} missingName={form.nameError} onRename={form.rename} onRemove={form.remove} />
      {!isNamed && (
        <TextArea
          label="Comment"
          aside="optional"
          minRows={4}
          maxRows={10}
          maxLength={2_000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
      <UploadActions close={() => close()} count={form.chosen.length} />
    </form>
  );
}
