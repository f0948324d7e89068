'use client';

import { createStore, useStore } from '@/components/ui/store';

type Dropped = {
  projectId: string;
  files: readonly File[];
};

const none: Dropped = { projectId: '', files: [] };
/** Files between the drop on the list and the dialog, whose URL cannot hold them. */
const dropped = createStore(none);

export function dropFiles(projectId: string, files: readonly File[]): void {
  dropped.set({ projectId, files });
}

export function useDroppedFiles(projectId: string): readonly File[] {
  const current = useStore(dropped);
  return current.projectId === projectId ? current.files : none.files;
}
