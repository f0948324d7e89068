'use client';

import { UploadList } from '@/components/uploads/upload-list';
import { useUploads } from '@/components/uploads/uploads';
import { useProject } from '@/components/shared/project-context';

const shownUploads = 5;

export function SplitUploads() {
  const { id } = useProject();
  const list = useUploads(id);
  if (list.length === 0) return null;
  const active = list.toSorted((a, b) => Number(b.state !== 'waiting') - Number(a.state !== 'waiting'));
  return (
    <section aria-label="Uploads" className="mb-4">
      <p role="status" className="pb-2 font-medium">
        {list.length} {list.length === 1 ? 'line' : 'lines'} left to upload
      </p>
      <UploadList label="Line uploads" list={active.slice(0, shownUploads)} />
    </section>
  );
}
