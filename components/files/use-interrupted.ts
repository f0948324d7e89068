'use client';

import { useEffect, useState } from 'react';
import {
  lockName,
  onRememberedChange,
  type RememberedUpload,
  rememberedUploads,
} from '@/components/files/remembered-uploads';

/** Uploads of a project that were begun in this browser and that none of its tabs is sending at the moment. */
export function useInterrupted(projectId: string): readonly RememberedUpload[] {
  const [list, setList] = useState<readonly RememberedUpload[]>([]);
  useEffect(() => {
    const end = new AbortController();
    const awaited = new Set<string>();
    const look = async () => {
      const sending = await heldLocks();
      if (end.signal.aborted) return;
      const uploads = rememberedUploads(projectId).map((upload) => ({ upload, lock: lockOf(projectId, upload) }));
      setList(uploads.flatMap(({ upload, lock }) => (sending.has(lock) ? [] : [upload])));
      for (const { lock } of uploads) if (sending.has(lock) && !awaited.has(lock)) void waitFor(lock);
    };
    /** A tab that is closed or reloaded lets go of its locks without a word to the others. */
    const waitFor = async (lock: string) => {
      awaited.add(lock);
      const free = () => {
        awaited.delete(lock);
      };
      await navigator.locks.request(lock, { mode: 'shared', signal: end.signal }, free).then(look, () => {});
    };
    void look();
    const stop = onRememberedChange(() => void look());
    return () => {
      end.abort();
      stop();
    };
  }, [projectId]);
  return list;
}

/** Names of the files that are being sent. Only pages served over https (or from this machine) have locks. */
async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const held = 'locks' in navigator ? (await navigator.locks.query()).held : [];
  return new Set(held?.map(({ name, mode }) => (mode === 'exclusive' ? name : undefined)));
}

function lockOf(projectId: string, { kind, fileName, size, lastModified }: RememberedUpload): string {
  return lockName(projectId, kind, { name: fileName, size, lastModified });
}
