'use client';

import { useEffect, useState } from 'react';
import { lockName, onRememberedChange, type RememberedUpload, rememberedUploads } from './remembered-uploads';

/** Returns the interrupted uploads, without those that a tab of this browser is sending. */
export function useInterrupted(projectId: string): readonly RememberedUpload[] {
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

/** Returns the names of held locks, which require https or localhost. */
async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const held = 'locks' in navigator ? (await navigator.locks.query()).held : [];
  return new Set(held?.map(({ name, mode }) => (mode === 'exclusive' ? name : undefined)));
}

function lockOf(projectId: string, { kind, fileName, size, lastModified }: RememberedUpload): string {
  return lockName(projectId, kind, { name: fileName, size, lastModified });
}
