import type { ReactNode } from 'react';
import { FilesPage } from '@/components/takes/files-page';

export default function FilesLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <FilesPage />
      {children}
    </>
  );
}
