import type { ReactNode } from 'react';
import { FilesPage } from '@/components/takes/files-page';

/** The files stay under their dialogs. */
export default function FilesLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <FilesPage />
      {children}
    </>
  );
}
