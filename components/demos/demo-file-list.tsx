'use client';

import { Scissors, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { DemoFile, DemoFileQueue } from './demo-file-queue';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/notices/spinner';
import { useStore } from '@/components/ui/store';
import { UploadProgress } from '@/components/ui/notices/upload-progress';
import { maxDemoMinutes } from '@/lib/domain/people/demos';

const TrimDemo = lazy(() => import('./trim-demo').then((module) => ({ default: module.TrimDemo })));

export function DemoFileList({ queue }: { queue: DemoFileQueue }) {
  const { files } = useStore(queue.state);
  const [trimmedId, setTrimmedId] = useState<string | null>(null);
  const trimmed = files.find(({ id, state }) => id === trimmedId && state === 'too-long');
  if (files.length === 0) return null;
  return (
    <>
      <ul aria-label="Chosen files" className="divide-y divide-line border-y border-line">
        {files.map((file) => (
          <li key={file.id}>
            <FileRow file={file} queue={queue} onTrim={() => setTrimmedId(file.id)} />
          </li>
        ))}
      </ul>
      <Dialog
        open={trimmed !== undefined}
        onClose={() => setTrimmedId(null)}
        title={`Choose up to ${maxDemoMinutes} minutes`}
        size="large"
        closeOnOutside={false}
      >
        {trimmed?.file && (
          <Suspense fallback={<Spinner label="Loading the waveform" />}>
            <TrimDemo
              file={trimmed.file}
              onCancel={() => setTrimmedId(null)}
              onTrimmed={(part) => {
                setTrimmedId(null);
                queue.replace(trimmed.id, part);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

function FileRow({ file, queue, onTrim }: { file: DemoFile; queue: DemoFileQueue; onTrim: () => void }) {
  const remove = (
    <IconButton
      label={`Remove ${file.name}`}
      icon={<X className="size-5" aria-hidden="true" />}
      onClick={() => queue.remove(file.id)}
    />
  );
  if (file.state === 'too-long') {
    return (
      <div className="flex items-start gap-1 py-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="truncate font-medium">{file.name}</p>
            <p className="text-sm text-warning">
              {lengthText(file.seconds ?? 0)}: longer than {maxDemoMinutes} minutes
            </p>
          </div>
          <Button
            size="small"
            variant="secondary"
            icon={<Scissors className="size-4" aria-hidden="true" />}
            onClick={onTrim}
          >
            Choose a part
          </Button>
        </div>
        {remove}
      </div>
    );
  }
  const message = file.message ?? (file.state === 'done' && file.seconds !== null ? lengthText(file.seconds) : null);
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <UploadProgress
          name={file.name}
          progress={file.progress}
          state={file.state === 'reading' ? 'waiting' : file.state}
          message={message}
          {...(file.file && { onRetry: () => queue.retry(file.id) })}
        />
      </div>
      {remove}
    </div>
  );
}
