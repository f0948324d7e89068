'use client';

import { X } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { formatSize } from '@/components/uploads/chosen-list';
import { discardUpload, isSameFile, type RememberedUpload } from '@/components/uploads/remembered-uploads';
import type { UploadKind } from '@/components/uploads/upload-types';
import { audioFiles } from './upload-audio-dialog';
import { useUploads } from '@/components/uploads/uploads';
import { useDeliver } from '@/components/uploads/use-deliver';
import { useInterrupted } from '@/components/uploads/use-interrupted';
import { useProject } from '@/components/shared/project-context';
import { buttonClass } from '@/components/ui/button-class';
import { IconButton } from '@/components/ui/icon-button';

/** Browsers do not retain the file, so the user must choose it again. */
export function InterruptedUploads({ kind }: { kind: UploadKind }) {
  const { id: projectId, scopes } = useProject();
  const here = useUploads(projectId);
  const mayUpload = scopes.includes(kind === 'audio' ? 'upload-audio' : 'upload-file');
  const list = useInterrupted(projectId).filter(
    (upload) => mayUpload && upload.kind === kind && !here.some(({ file }) => isSameFile(upload, file)),
  );
  if (list.length === 0) return null;
  return (
    <ul
      aria-label={kind === 'audio' ? 'Interrupted audio uploads' : 'Interrupted file uploads'}
      className="mb-6 divide-y divide-line border-y border-line"
    >
      {list.map((upload) => (
        <li key={upload.id}>
          <Interrupted upload={upload} projectId={projectId} />
        </li>
      ))}
    </ul>
  );
}

function Interrupted({ upload, projectId }: { upload: RememberedUpload; projectId: string }) {
  const field = useId();
  const deliver = useDeliver();
  const [isOther, setOther] = useState(false);
  const { kind, name, comment, fileName, sent, size } = upload;
  const goOn = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setOther(!isSameFile(upload, file));
    if (!isSameFile(upload, file)) return;
    if (kind === 'audio') deliver.takes([{ file, name }], comment);
    else deliver.files([{ file, name }]);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <p className="text-sm break-words text-muted">
          {`Interrupted: ${formatSize(sent)} of ${formatSize(size)} uploaded. Choose ${fileName} again to resume.`}
        </p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {isOther && `This is not the same file as ${fileName}, or it was changed since.`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <label
          htmlFor={field}
          className={buttonClass(
            'secondary',
            'small',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          Choose file
          <input
            id={field}
            type="file"
            accept={kind === 'audio' ? audioFiles : undefined}
            aria-label={`Choose ${fileName} again`}
            onChange={goOn}
            className="visually-hidden"
          />
        </label>
        <IconButton
          label={`Cancel the upload of ${name}`}
          icon={<X className="size-5" />}
          onClick={() => discardUpload(projectId, upload.id)}
        />
      </div>
    </div>
  );
}
