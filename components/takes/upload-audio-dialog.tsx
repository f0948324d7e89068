'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { AskedOfTakes } from './asked-of-takes';
import { ChangeChecklist } from './change-requests';
import { CheckFileFormat } from './check-file-format';
import { SourceChoice } from './source-choice';
import { ChosenList } from '@/components/uploads/chosen-list';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { NotAllowed } from '@/components/shared/not-allowed';
import { UploadActions } from '@/components/uploads/upload-actions';
import { useChosenFiles } from '@/components/uploads/use-chosen-files';
import { useDeliver } from '@/components/uploads/use-deliver';
import { useProject } from '@/components/shared/project-context';
import { RouteDialog } from '@/components/shell/route-dialog';
import { FilePicker } from '@/components/ui/file-picker';
import { Spinner } from '@/components/ui/spinner';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { maxFileNameLength, maxTakesPerDelivery } from '@/lib/domain/upload-rules';

const Recorder = lazy(() => import('@/components/recorder/recorder').then((module) => ({ default: module.Recorder })));

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
  const [isRecording, setRecording] = useState(false);
  const [recordings, setRecordings] = useState(1);
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
  const commentField = !isNamed && (
    <TextArea
      label="Comment"
      aside="optional"
      minRows={4}
      maxRows={10}
      maxLength={2_000}
      value={comment}
      onChange={(event) => setComment(event.target.value)}
    />
  );
  const open = useProject().changeRequests.find(({ state }) => state === 'open');
  const source = (
    <>
      {open && <ChangeChecklist request={open} />}
      <SourceChoice isRecording={isRecording} onChange={setRecording} />
    </>
  );
  if (isRecording) {
    return (
      <div className="flex flex-col gap-4">
        {source}
        <Suspense fallback={<Spinner label="Loading the recorder" />}>
          <RecordAudio
            key={recordings}
            defaultName={`Recording ${recordings}`}
            isNamed={isNamed}
            onCancel={() => setRecording(false)}
            onRecorded={(file, name) => {
              if (isNamed) {
                form.add([file]);
                setRecordings((count) => count + 1);
                setRecording(false);
              } else {
                deliver.takes([{ file, name }], comment);
                close();
              }
            }}
          >
            {commentField}
          </RecordAudio>
        </Suspense>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {source}
      <AskedOfTakes />
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
      {commentField}
      <UploadActions close={() => close()} count={form.chosen.length} />
    </form>
  );
}

interface RecordAudioProps {
  defaultName: string;
  isNamed: boolean;
  onRecorded: (file: File, name: string) => void;
  onCancel: () => void;
  children: ReactNode;
}

function RecordAudio({ defaultName, isNamed, onRecorded, onCancel, children }: RecordAudioProps) {
  const [name, setName] = useState(defaultName);
  const [isMissing, setMissing] = useState(false);
  const submit = (file: File) => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') onRecorded(file, name.trim());
  };
  return (
    <Recorder
      name={name.trim()}
      submitLabel={isNamed ? 'Add to the list' : 'Upload'}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={maxFileNameLength}
        error={isMissing ? 'Please specify a name' : null}
        onChange={(event) => setName(event.target.value)}
      />
      {children}
    </Recorder>
  );
}
