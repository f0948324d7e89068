import type { ReactNode } from 'react';
import { DetailsPage } from '@/components/projects/details-page';

export default function DetailsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <DetailsPage />
      {children}
    </>
  );
}
