'use client';

import { Mic, Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { changeRecording, type StoredRecording } from '@/components/recorder/recordings-db';
import type { RecordedFile } from '@/components/recorder/stored-recordings';
import { NotAllowed } from '@/components/shared/not-allowed';
import { useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { RouteDialog } from '@/components/shell/route-dialog';
import { cn } from '@/components/ui/cn';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { Spinner } from '@/components/ui/notices/spinner';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { ChosenList, UploadActions } from '@/components/uploads/upload-list';
import type { StoredFile } from '@/components/uploads/upload-types';
import { useChosenFiles } from '@/components/uploads/use-chosen-files';
import { useDeliver } from '@/components/uploads/use-deliver';
import { maxFileNameLength, maxTakesPerDelivery } from '@/lib/domain/uploads/upload-rules';
import { ChangeChecklist } from './change-requests';
import { CheckFileFormat } from './check-file-format';
import { RecoveredTakes } from './recovered-takes';

const Recorder = lazy(() => import('@/components/recorder/recorder').then((module) => ({ default: module.Recorder })));
const TrimRecovered = lazy(() =>
  import('@/components/recorder/trim-recovered').then((module) => ({ default: module.TrimRecovered })),
);

/** Accepted types of files. Extensions are listed too, because some systems do not filter by content type. */
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

/**
 * Form that uploads takes. All files have the same comment. Named audio, such as phone system prompts, is delivered all
 * or none.
 */
function AudioForm({ isNamed, close }: { isNamed: boolean; close: () => void }) {
  const deliver = useDeliver();
  const recordings = useChosenRecordings();
  const [recorded, setRecorded] = useState<'not' | 'new' | StoredRecording>('not');
  const [numRecorded, setNumRecorded] = useState(1);
  const [comment, setComment] = useState('');
  const form = useChosenFiles({
    kind: 'audio',
    defaultName: nameWithoutEnding,
    ...(isNamed && { maxFiles: maxTakesPerDelivery }),
    start: (chosen) => {
      const files = chosen.map(({ file, name }) => ({ file, name, stored: recordings.take(file) }));
      if (isNamed) deliver.takesTogether(files);
      else deliver.takes(files, comment);
      close();
    },
  });
  const remove = (id: string) => {
    const removed = form.chosen.find((chosen) => chosen.id === id);
    if (removed) recordings.take(removed.file)?.onCanceled();
    form.remove(id);
  };
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
      <SourceChoice
        isRecording={recorded !== 'not'}
        onChange={(isRecording) => setRecorded(isRecording ? 'new' : 'not')}
      />
    </>
  );
  if (recorded !== 'not') {
    return (
      <div className="flex flex-col gap-4">
        {source}
        <Suspense fallback={<Spinner label="Loading the recorder" />}>
          <RecordAudio
            key={recorded === 'new' ? numRecorded : recorded.id}
            recovered={recorded === 'new' ? null : recorded}
            defaultName={recorded === 'new' ? `Recording ${numRecorded}` : recorded.filename}
            isNamed={isNamed}
            onCancel={() => setRecorded('not')}
            onRecorded={({ id, file, stored }, name) => {
              // Store them for the page that may recover the recording.
              void changeRecording(id, { filename: name, comment }).catch(() => {});
              if (isNamed) {
                recordings.add(file, stored);
                form.add([file]);
                setNumRecorded((count) => count + 1);
                setRecorded('not');
              } else {
                deliver.takes([{ file, name, stored }], comment);
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
      <RecoveredTakes
        onUse={(recording) => {
          setComment(recording.comment || comment);
          setRecorded(recording);
        }}
      />
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
      <ChosenList chosen={form.chosen} missingName={form.nameError} onRename={form.rename} onRemove={remove} />
      {commentField}
      <UploadActions close={() => close()} count={form.chosen.length} />
    </form>
  );
}

type SourceChoiceProps = {
  isRecording: boolean;
  onChange: (isRecording: boolean) => void;
};

const sources = [
  { label: 'Upload files', value: false, Icon: Upload },
  { label: 'Record', value: true, Icon: Mic },
];

function SourceChoice({ isRecording, onChange }: SourceChoiceProps) {
  return (
    <fieldset aria-label="Source" className="flex rounded-md border border-line-strong p-0.5">
      {sources.map(({ label, value, Icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isRecording === value}
          onClick={() => onChange(value)}
          className={cn(
            'flex min-h-10 flex-1 items-center justify-center gap-2 rounded-sm text-sm font-medium transition-colors pointer-coarse:min-h-11',
            isRecording === value ? 'bg-text text-raised' : 'text-muted hover:bg-wash hover:text-text',
          )}
        >
          <Icon className="size-4" aria-hidden="true" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Returns the recordings in the list of files. Those that are not uploaded when the form closes are offered as
 * recovered.
 */
function useChosenRecordings() {
  const chosen = useRef(new Map<File, StoredFile>());
  useEffect(() => {
    const left = chosen.current;
    return () => {
      for (const stored of left.values()) stored.onCanceled();
      left.clear();
    };
  }, []);
  return {
    add: (file: File, stored: StoredFile) => void chosen.current.set(file, stored),
    take: (file: File) => {
      const stored = chosen.current.get(file);
      chosen.current.delete(file);
      return stored;
    },
  };
}

type RecordAudioProps = {
  /** The recovered recording; null for a new one. */
  recovered: StoredRecording | null;
  defaultName: string;
  isNamed: boolean;
  onRecorded: (recorded: RecordedFile, name: string) => void;
  onCancel: () => void;
  children: ReactNode;
};

function RecordAudio({ recovered, defaultName, isNamed, onRecorded, onCancel, children }: RecordAudioProps) {
  const { id: projectId } = useProject();
  const userId = useCurrentUser().user?.id ?? '';
  const [name, setName] = useState(defaultName);
  const [isMissing, setMissing] = useState(false);
  const shared = {
    name: name.trim(),
    submitLabel: isNamed ? 'Add to the list' : 'Upload',
    canSubmit: () => {
      setMissing(name.trim() === '');
      return name.trim() !== '';
    },
    onSubmit: (recorded: RecordedFile) => onRecorded(recorded, name.trim()),
    onCancel,
    children: (
      <>
        <TextField
          label="Name"
          value={name}
          maxLength={maxFileNameLength}
          error={isMissing ? 'Please specify a name' : null}
          onChange={(event) => setName(event.target.value)}
        />
        {children}
      </>
    ),
  };
  if (recovered) return <TrimRecovered recording={recovered} {...shared} />;
  return <Recorder owner={{ userId, projectId, lineId: null }} title={name.trim()} {...shared} />;
}

/** The delivery spec, before files are chosen; nothing if it asks for nothing. */
function AskedOfTakes() {
  const { name, asks } = useProject().deliverySpec;
  if (asks.length === 0) return null;
  return (
    <div className="rounded-md bg-wash px-4 py-3 text-sm">
      <p className="font-semibold">Delivery spec: {name}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {asks.map(({ point, name: label, asked }) => (
          <div key={point} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{asked}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">Each take is checked before the customer gets it. You can send one that differs anyway.</p>
    </div>
  );
}
