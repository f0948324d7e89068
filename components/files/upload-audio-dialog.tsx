'use client';

import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { audioDuration } from '@/components/files/audio-duration';
import { ChosenList } from '@/components/files/chosen-list';
import { isLossless, nameWithoutEnding } from '@/components/files/file-facts';
import { NotAllowed } from '@/components/files/not-allowed';
import { uploads } from '@/components/files/uploads';
import { type ChosenFile, useChosenFiles } from '@/components/files/use-chosen-files';
import { useRefreshProject } from '@/components/files/use-refresh-project';
import { useProject } from '@/components/projects/project-context';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { FilePicker } from '@/components/ui/file-picker';
import { TextArea } from '@/components/ui/text-area';
import { api } from '@/lib/client/api';

const accept = 'audio/*,.wav,.aif,.aiff,.flac';
const missingFile = 'Please select an audio file';
const missingName = 'Please specify a name';

/** /projects/{id}/files/upload-audio. A project with multiple named audio has a screen of its own, with all names in view. */
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
      {(close) => {
        if (!mayUpload)
          return <NotAllowed onClose={() => close()}>Audio is uploaded by the assigned voice.</NotAllowed>;
        return isNamed ? <NamedAudioForm close={close} /> : <AudioForm close={close} />;
      }}
    </RouteDialog>
  );
}

/** Each file becomes a take by itself, with one comment for those that are chosen together. */
function AudioForm({ close }: { close: () => void }) {
  const project = useProject();
  const refresh = useRefreshProject();
  const { chosen, add, remove, rename } = useChosenFiles(nameWithoutEnding);
  const [comment, setComment] = useState('');
  const form = useUploadForm(chosen, () => {
    for (const { file, name } of chosen) {
      const idempotencyKey = crypto.randomUUID();
      uploads.start({
        projectId: project.id,
        kind: 'audio',
        parts: [{ file, name: name.trim() }],
        deliver: async ([part]) => {
          if (!part) return;
          const body = { uri: part.uri, name: part.name, comment, duration: await audioDuration(part.file) };
          await api('POST /projects/{projectId}/audio', { params: { projectId: project.id }, body, idempotencyKey });
          await refresh();
        },
      });
    }
    close();
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <ChooseAudio error={form.fileError} onFiles={add} />
      <CheckFileFormat chosen={chosen} />
      <ChosenList chosen={chosen} missingName={form.nameError} onRename={rename} onRemove={remove} />
      <TextArea
        label="Comment"
        aside="optional"
        minRows={4}
        maxRows={10}
        maxLength={2_000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <UploadActions close={close} count={chosen.length} />
    </form>
  );
}

/** All files become takes together, all or none: a phone system's prompts, for example. */
function NamedAudioForm({ close }: { close: () => void }) {
  const project = useProject();
  const refresh = useRefreshProject();
  const { chosen, add, remove, rename } = useChosenFiles(nameWithoutEnding);
  const form = useUploadForm(chosen, () => {
    const idempotencyKey = crypto.randomUUID();
    uploads.start({
      projectId: project.id,
      kind: 'audio',
      parts: chosen.map(({ file, name }) => ({ file, name: name.trim() })),
      deliver: async (arrived) => {
        const durations = await Promise.all(arrived.map(({ file }) => audioDuration(file)));
        const body = { uris: arrived.map(({ uri }) => uri), names: arrived.map(({ name }) => name), durations };
        await api('POST /projects/{projectId}/audios', { params: { projectId: project.id }, body, idempotencyKey });
        await refresh();
      },
    });
    close();
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <ChooseAudio error={form.fileError} onFiles={add} />
      <CheckFileFormat chosen={chosen} />
      <ChosenList chosen={chosen} missingName={form.nameError} onRename={rename} onRemove={remove} />
      <UploadActions close={close} count={chosen.length} />
    </form>
  );
}

/** Checks that there are files and that each has a name, before anything is sent. */
function useUploadForm(chosen: readonly ChosenFile[], start: () => void) {
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen.length > 0 && chosen.every(({ name }) => name.trim() !== '')) start();
  };
  return {
    submit,
    fileError: isTried && chosen.length === 0 ? missingFile : null,
    nameError: isTried ? missingName : null,
  };
}

function ChooseAudio({ error, onFiles }: { error: string | null; onFiles: (files: File[]) => void }) {
  return (
    <FilePicker
      label="Choose audio files or drop them here"
      hint="WAV, AIFF or FLAC are best. At most 2 GB each."
      accept={accept}
      multiple
      error={error}
      onFiles={onFiles}
    />
  );
}

/** Lossy files are taken all the same: the voice decides. */
function CheckFileFormat({ chosen }: { chosen: readonly ChosenFile[] }) {
  const lossy = chosen.filter(({ file }) => !isLossless(file));
  return (
    <div role="status">
      {lossy.length > 0 && (
        <div className="flex gap-3 rounded-md border border-warning px-4 py-3">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
          <div className="min-w-0 text-sm">
            <p className="font-semibold">Check file format</p>
            <p className="mt-1">
              Lossy files are fine for demos, but final takes should be uncompressed, such as WAV or AIFF. The customer
              has no high-quality version until approval.
            </p>
            <p className="mt-1 break-words text-muted">{lossy.map(({ file }) => file.name).join(', ')}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function UploadActions({ close, count }: { close: () => void; count: number }) {
  return (
    <DialogActions>
      <Button variant="secondary" onClick={() => close()}>
        Cancel
      </Button>
      <Button type="submit">{count > 1 ? `Upload ${count} files` : 'Upload'}</Button>
    </DialogActions>
  );
}
