'use client';

import { type Upload, uploads } from './uploads';
import { UploadProgress } from '@/components/ui/notices/upload-progress';

export function UploadList({ label, list }: { label: string; list: readonly Upload[] }) {
  if (list.length === 0) return null;
  return (
    <ul aria-label={label} className="mb-6 divide-y divide-line border-y border-line">
      {list.map((upload) => (
        <li key={upload.id}>
          <UploadProgress
            name={upload.name}
            progress={upload.progress}
            state={upload.state}
            message={upload.message}
            onCancel={() => uploads.cancel(upload.id)}
            onRetry={() => uploads.retry(upload.id)}
          />
        </li>
      ))}
    </ul>
  );
}
