'use client';

import { X } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { useProject } from '@/components/shared/project-context';
import { buttonClass } from '@/components/ui/button-class';
import { IconButton } from '@/components/ui/icon-button';
import {
  discardUpload,
  isSameFile,
  lockName,
  onRememberedChange,
  type RememberedUpload,
  rememberedUploads,
} from '@/components/uploads/remembered-uploads';
import type { UploadPurpose } from '@/components/uploads/upload-types';
import { useUploads } from '@/components/uploads/uploads';
import { tabLocks } from '@/lib/client/tab-locks';
import type { Scope } from '@/lib/domain/projects/scopes';
import { formatSize } from '@/lib/domain/uploads/upload-rules';
import { audioFiles } from './upload-audio-dialog';

type InterruptedUploadsProps = {
  label: string;
  purposes: readonly UploadPurpose[];
  /** Scope that the upload requires. */
  scope: Scope;
  /** Uploads the rest and delivers the file for its purpose. Returns the reason if that is not possible, or null. */
  onResume: (upload: RememberedUpload, file: File) => string | null;
};

/** Lists interrupted uploads. Browsers do not retain a file, so the user must choose it again. */
export function InterruptedUploads({ label, purposes, scope, onResume }: InterruptedUploadsProps) {
  const { id: projectId, scopes } = useProject();
  const here = useUploads(projectId);
  const list = useInterrupted(projectId).filter(
    (upload) => purposes.includes(upload.purpose) && !here.some(({ file }) => isSameFile(upload, file)),
  );
  if (list.length === 0 || !scopes.includes(scope)) return null;
  return (
    <ul aria-label={label} className="mb-6 divide-y divide-line border-y border-line">
      {list.map((upload) => (
        <li key={upload.id}>
          <Interrupted upload={upload} projectId={projectId} onResume={onResume} />
        </li>
      ))}
    </ul>
  );
}

type InterruptedProps = {
  upload: RememberedUpload;
  projectId: string;
} & Pick<InterruptedUploadsProps, 'onResume'>;

function Interrupted({ upload, projectId, onResume }: InterruptedProps) {
  const field = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { kind, name, fileName, sent, size } = upload;
  const goOn = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setRefusal(
      isSameFile(upload, file)
        ? onResume(upload, file)
        : `This is not the same file as ${fileName}, or it was changed since.`,
    );
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
          {refusal}
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

/** Returns the interrupted uploads, without those that a tab of this browser is sending. */
function useInterrupted(projectId: string): readonly RememberedUpload[] {
  const [list, setList] = useState<readonly RememberedUpload[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const awaitedLocks = new Set<string>();
    const refresh = async () => {
      const locks = await heldLocks();
      if (controller.signal.aborted) return;
      const uploads = rememberedUploads(projectId).map((upload) => ({ upload, lock: lockOf(projectId, upload) }));
      setList(uploads.flatMap(({ upload, lock }) => (locks.has(lock) ? [] : [upload])));
      for (const { lock } of uploads) if (locks.has(lock) && !awaitedLocks.has(lock)) void waitFor(lock);
    };
    /** A tab that closes or reloads releases its locks without notifying others, so wait for each lock. */
    const waitFor = async (lock: string) => {
      awaitedLocks.add(lock);
      const free = () => {
        awaitedLocks.delete(lock);
      };
      await navigator.locks.request(lock, { mode: 'shared', signal: controller.signal }, free).then(refresh, () => {});
    };
    void refresh();
    const unsubscribe = onRememberedChange(() => void refresh());
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [projectId]);
  return list;
}

/** Returns the names of held locks. */
async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const locks = await tabLocks()?.query();
  return new Set(locks?.held?.map(({ name, mode }) => (mode === 'exclusive' ? name : undefined)));
}

function lockOf(projectId: string, { kind, fileName, size, lastModified }: RememberedUpload): string {
  return lockName(projectId, kind, { name: fileName, size, lastModified });
}
