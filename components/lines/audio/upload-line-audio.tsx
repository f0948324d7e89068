'use client';

import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { dropFiles, type FileMatch, matchFiles, useDroppedFiles } from '@/components/lines/import/match-files';
import { LineDialog } from '@/components/lines/line-dialog';
import { useProject } from '@/components/shared/project-context';
import { CheckFileFormat } from '@/components/takes/check-file-format';
import { audioFiles } from '@/components/takes/upload-audio-dialog';
import { FileName } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { ScrollList } from '@/components/ui/scroll-list';
import { contentTypeOf } from '@/components/uploads/file-facts';
import type { Line } from '@/lib/contracts/lines';
import { countOf } from '@/lib/domain/count-of';
import { mayBeAudio, tooLargeText } from '@/lib/domain/uploads/upload-rules';
import { useUploadLineAudio } from './line-uploads';

function problemOf(file: File): string | null {
  if (!mayBeAudio(contentTypeOf(file))) return 'Not an audio file';
  return file.size === 0 ? 'This file is empty' : tooLargeText('audio', file.size);
}

export function UploadLineAudioDialog({ line, closeTo }: { line: Line; closeTo: string }) {
  const upload = useUploadLineAudio();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  return (
    <LineDialog title="Upload audio" closeTo={closeTo} closeOnOutside={file === null}>
      {(close) => (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!file) return setError('Please select an audio file');
            upload([{ file, line }]);
            close();
          }}
        >
          <div>
            <p className="font-semibold">
              <FileName name={line.filename} />
            </p>
            <p dir="auto" className="mt-1 line-clamp-4 break-words text-muted">
              {line.line}
            </p>
          </div>
          <FilePicker
            label={file ? file.name : 'Choose an audio file or drop it here'}
            hint="WAV, AIFF or FLAC are best. At most 2 GB."
            accept={audioFiles}
            error={error}
            onFiles={([chosen]) => {
              const problem = chosen ? problemOf(chosen) : null;
              setError(problem);
              setFile(problem === null ? (chosen ?? null) : null);
            }}
          />
          <CheckFileFormat files={file ? [file] : []} />
          {line.status !== 'none' && (
            <p className="text-sm text-muted">
              {line.isApproved
                ? 'The line is approved. New audio replaces the approved one and has to be approved again.'
                : 'New audio replaces the current one, which stays in the list of takes.'}
            </p>
          )}
          <DialogActions>
            <Button variant="secondary" onClick={() => close()}>
              Cancel
            </Button>
            <Button type="submit">Upload</Button>
          </DialogActions>
        </form>
      )}
    </LineDialog>
  );
}

/** Dialog that lists what the files are for before anything is uploaded. */
export function DropAudioDialog({ lines, closeTo }: { lines: readonly Line[]; closeTo: string }) {
  const { id } = useProject();
  const files = useDroppedFiles(id);
  const upload = useUploadLineAudio();
  const { added, replaced, unmatched } = useMemo(() => {
    const problems = files.map((file) => ({ file, reason: problemOf(file) }));
    const matches = matchFiles(
      problems.flatMap(({ file, reason }) => (reason === null ? [file] : [])),
      lines,
    );
    const refused = problems.flatMap(({ file, reason }) => (reason === null ? [] : [{ file, reason }]));
    return { ...matches, unmatched: [...refused, ...matches.unmatched] };
  }, [files, lines]);
  const matched = [...added, ...replaced];
  const numApproved = replaced.filter(({ line }) => line.isApproved).length;
  const remove = (removed: File) =>
    dropFiles(
      id,
      files.filter((file) => file !== removed),
    );
  return (
    <LineDialog title="Upload audio" size="large" closeTo={closeTo} closeOnOutside={files.length === 0}>
      {(close) => (
        <div className="flex flex-col gap-5">
          <FilePicker
            label="Choose audio files or drop them here"
            hint="Files are for the lines with their names, with or without the ending. WAV, AIFF or FLAC are best."
            accept={audioFiles}
            multiple
            onFiles={(chosen) => dropFiles(id, [...files, ...chosen])}
          />
          <CheckFileFormat files={matched.map(({ file }) => file)} />
          <FileGroup title={`New audio for ${countOf(added.length, 'line')}`} count={added.length}>
            {added.map((match) => (
              <MatchItem key={match.line.id} match={match} onRemove={remove} />
            ))}
          </FileGroup>
          <FileGroup
            title={`Replaces the audio of ${countOf(replaced.length, 'line')}`}
            note={numApproved > 0 ? approvedNote(numApproved) : null}
            count={replaced.length}
          >
            {replaced.map((match) => (
              <MatchItem key={match.line.id} match={match} onRemove={remove} />
            ))}
          </FileGroup>
          <FileGroup
            title={`${countOf(unmatched.length, 'file')} without a line`}
            note="These are not uploaded."
            count={unmatched.length}
          >
            {unmatched.map(({ file, reason }, index) => (
              <li key={index} className="py-1.5">
                <FileName name={file.name} /> <span className="text-muted">– {reason}</span>
              </li>
            ))}
          </FileGroup>
          <DialogActions>
            <Button
              variant="secondary"
              onClick={() => {
                dropFiles(id, []);
                close();
              }}
            >
              Cancel
            </Button>
            <Button
              disabled={matched.length === 0}
              onClick={() => {
                upload(matched);
                dropFiles(id, []);
                close();
              }}
            >
              {matched.length === 0 ? 'Upload' : `Upload ${countOf(matched.length, 'file')}`}
            </Button>
          </DialogActions>
        </div>
      )}
    </LineDialog>
  );
}

const approvedNote = (count: number) =>
  count === 1
    ? '1 of them is approved and has to be approved again.'
    : `${count} of them are approved and have to be approved again.`;

type FileGroupProps = {
  title: string;
  note?: string | null;
  count: number;
  children: ReactNode;
};

function FileGroup({ title, note, count, children }: FileGroupProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      {note && <p className="text-sm text-muted">{note}</p>}
      <ScrollList aria-label={title} className="mt-1 max-h-56 divide-y divide-line border-y border-line text-sm">
        {children}
      </ScrollList>
    </section>
  );
}

function MatchItem({ match: { file, line }, onRemove }: { match: FileMatch<File>; onRemove: (file: File) => void }) {
  return (
    <li className="flex items-center gap-3 py-1">
      {/* Names of a script often differ at their ends only. */}
      <span className="grid min-w-0 flex-1 gap-x-3 sm:auto-cols-fr sm:grid-flow-col">
        <FileName name={file.name} />
        {file.name !== line.filename && (
          <span className="text-muted">
            <FileName name={line.filename} />
          </span>
        )}
      </span>
      <button
        type="button"
        aria-label={`Leave out ${file.name}`}
        onClick={() => onRemove(file)}
        className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-wash hover:text-text pointer-coarse:size-11"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  );
}
